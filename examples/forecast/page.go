package main

import (
	"fmt"
	"html"
	"strings"
)

// style is that of the pictures. Light and dark differ in every colour; the four areas
// differ in lightness too, so that they can be told apart without colour.
const style = `
text{font:12px system-ui,sans-serif;fill:#1d2129}
.title{font-size:14px;font-weight:600}
.sub,.tick,.note{fill:#4b5361}
.tick,.note{font-size:11px}
.end{text-anchor:end}
.mid{text-anchor:middle}
.page{fill:#fff}
.grid{stroke:#e3e6ea;fill:none}
.new{fill:#1f5fbf}
.old{fill:#9aa2ad}
.unready{fill:#a9c9f5}
.going{fill:#f3d9ae}
.available{stroke:#11151b;stroke-width:1.5;fill:none}
.limit{stroke:#b3261e;stroke-width:1.25;stroke-dasharray:5 4;fill:none}
.mark{stroke:#1d2129;stroke-dasharray:1 3;fill:none}
@media (prefers-color-scheme:dark){
text{fill:#e6e9ee}
.sub,.tick,.note{fill:#aab2bf}
.page{fill:#14171c}
.grid{stroke:#2a3038}
.new{fill:#6ba4f5}
.old{fill:#68717e}
.unready{fill:#2b4a78}
.going{fill:#5f4a26}
.available{stroke:#fff}
.limit{stroke:#ff8a80}
.mark{stroke:#e6e9ee}
}
`

// legend names the areas and the lines.
func legend() [6]struct{ class, text string } {
	return [...]struct{ class, text string }{
		{"new", "new, available"}, {"old", "old, available"}, {"unready", "not available"},
		{"going", "terminating"}, {"available", "all available"}, {"limit", "limits"},
	}
}

// swatch returns what stands before a word of the legend, 16 units wide and 12 high.
func swatch(class string) string {
	if class == "available" || class == "limit" {
		return fmt.Sprintf(`<path class="%s" d="M0 6h16"/>`, class)
	}
	return fmt.Sprintf(`<rect class="%s" width="16" height="12"/>`, class)
}

const legendRow = 20.0

// key draws the legend, three words a row.
func key(y float64) string {
	var out strings.Builder
	for i, l := range legend() {
		fmt.Fprintf(&out, `<g transform="translate(%.0f %.0f)">%s`+
			`<text class="sub" x="21" y="10">%s</text></g>`+"\n",
			left+float64(i%3)*125, y+float64(i/3)*legendRow, swatch(l.class), l.text)
	}
	return out.String()
}

// svgPage returns a picture of all, two side by side where there are more than one.
func svgPage(records []*record) string {
	columns := min(len(records), 2)
	rows := (len(records) + columns - 1) / columns
	w, h := panelWidth*float64(columns), panelHeight*float64(rows)+2*legendRow+4
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" `+
		`width="%.0f" height="%.0f">`+"\n", w, h, w, h)
	fmt.Fprintf(&out, "<style>%s</style>\n", style)
	out.WriteString(`<rect class="page" width="100%" height="100%"/>` + "\n")
	for i, r := range records {
		x, y := panelWidth*float64(i%columns), panelHeight*float64(i/columns)
		fmt.Fprintf(&out, "<g transform=\"translate(%.0f %.0f)\">\n%s</g>\n", x, y, draw(r))
	}
	return out.String() + key(h-2*legendRow) + "</svg>\n"
}

const pageStyle = `
:root{color-scheme:light dark}
body{font:15px/1.4 system-ui,sans-serif;margin:12px;background:#fff;color:#1d2129}
h1{font-size:20px;margin:0 0 4px}
main{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr));gap:8px 16px}
figure{margin:0;max-width:640px}
figure svg{width:100%;height:auto;display:block}
.key{white-space:nowrap;margin-right:14px;font-size:13px}
.key svg{width:16px;height:12px}
table{border-collapse:collapse;margin-top:16px;font-size:13px;font-variant-numeric:tabular-nums}
th,td{padding:3px 14px 3px 0;text-align:left;border-bottom:1px solid #e3e6ea}
td.n{text-align:right}
.wide{overflow-x:auto}
@media (prefers-color-scheme:dark){
body{background:#14171c;color:#e6e9ee}
th,td{border-color:#2a3038}
}
`

// htmlPage returns a page of all that needs nothing from elsewhere: a picture of each
// and the figures as a table.
func htmlPage(records []*record) string {
	var out strings.Builder
	out.WriteString("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width\">\n<title>Rollout forecast</title>\n")
	fmt.Fprintf(&out, "<style>%s%s</style>\n<h1>Rollout forecast</h1>\n", style, pageStyle)
	for _, l := range legend() {
		fmt.Fprintf(&out, `<span class="key"><svg viewBox="0 0 16 12">%s</svg> %s</span>`+"\n",
			swatch(l.class), l.text)
	}
	out.WriteString("<main>\n")
	for _, r := range records {
		label := html.EscapeString(r.name + ": " + r.sum.Headline())
		fmt.Fprintf(&out, `<figure><svg viewBox="0 0 %.0f %.0f" role="img" aria-label="%s">`+
			"\n%s</svg></figure>\n", panelWidth, panelHeight, label, draw(r))
	}
	out.WriteString("</main>\n<div class=\"wide\"><table>\n" +
		"<tr><th>Deployment<th>Outcome<th>Most pods<th>Fewest available<th>Steps\n")
	for _, r := range records {
		s := &r.sum
		fmt.Fprintf(&out, `<tr><td>%s<td>%s<td class="n">%d<td class="n">%d<td class="n">%d`+"\n",
			html.EscapeString(r.name), html.EscapeString(s.Headline()),
			s.Peak.Pods, s.Lowest.Pods, s.Steps)
	}
	out.WriteString("</table></div>\n</html>\n")
	return out.String()
}
