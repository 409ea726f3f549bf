/** The style sheet of the reference page, as one text so that the page's policy can name its hash. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--ink:#1c1f23;--soft:#5b636d;--line:#e3e6ea;--paper:#fff;--sunk:#f6f7f8;--accent:#c2410c;--get:#15622f;--post:#9a3412;--delete:#a11a1a}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a2abb5;--line:#2d3238;--paper:#14171a;--sunk:#1b1f23;--accent:#fb8a4a;--get:#7fd49a;--post:#fdaa76;--delete:#ff9a9a}}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 "Inter Variable",Inter,system-ui,sans-serif;font-feature-settings:"tnum"}
a{color:var(--accent);text-underline-offset:3px}
a:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;background:var(--paper);padding:8px}
.layout{display:grid;grid-template-columns:300px minmax(0,1fr);max-width:1240px;margin:0 auto}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:24px 16px;border-right:1px solid var(--line);font-size:14px}
nav h2{font-size:12px;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);margin:24px 0 8px}
nav ul{list-style:none;margin:0;padding:0}nav li a{display:flex;gap:4px;padding:5px 6px;border-radius:6px;color:inherit;text-decoration:none}
nav li a:hover{background:var(--sunk)}
.brand{font-weight:700;font-size:16px;margin:0}.brand span{color:var(--soft);font-weight:400}
main{padding:32px 40px 96px;min-width:0}
h1{font-size:32px;letter-spacing:-.02em;line-height:1.15;margin:0 0 12px}
main>h2,section>h2{font-size:22px;margin:48px 0 8px;letter-spacing:-.01em}
h3{font-size:18px;margin:0 0 4px}h4{font-size:14px;margin:20px 0 6px}h4 small{color:var(--soft);font-weight:400}
.lead{font-size:18px;color:var(--soft);max-width:70ch}
article{padding:24px 0;border-top:1px solid var(--line)}
.route{margin:4px 0 12px}.access{color:var(--soft);font-size:14px;margin-left:8px}
code,pre{font:13.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
code{background:var(--sunk);padding:1px 5px;border-radius:4px;overflow-wrap:anywhere}
pre{background:var(--sunk);padding:16px;border-radius:8px;overflow:auto}pre code{padding:0;background:none}
table{width:100%;border-collapse:collapse;font-size:14.5px}
th{text-align:left;font-weight:600;color:var(--soft);font-size:13px}
th,td{padding:7px 12px 7px 0;border-bottom:1px solid var(--line);vertical-align:top}
td:first-child code{white-space:nowrap}
td small{color:var(--soft)}td b{color:var(--accent);font-weight:600;font-size:12px}
.method{display:inline-block;min-width:44px;font:600 11px/1.6 ui-monospace,monospace;color:var(--soft)}
.method.get{color:var(--get)}.method.post{color:var(--post)}.method.delete{color:var(--delete)}
dl{margin:0}.facts{display:grid;gap:8px;margin:20px 0}.facts div,.answers div{display:grid;grid-template-columns:140px 1fr;gap:12px}
.answers div{grid-template-columns:56px 1fr;padding:7px 0;border-bottom:1px solid var(--line);font-size:14.5px}
dt{color:var(--soft)}dd{margin:0}
.status{font:600 13px ui-monospace,monospace}.s2{color:var(--get)}.s4,.s5{color:var(--delete)}
details{margin:6px 0}summary{cursor:pointer;font-size:14.5px;padding:3px 0}summary:focus-visible{outline:2px solid var(--accent);outline-offset:2px}details pre{max-height:420px;margin:6px 0}
@media (max-width:860px){.layout{display:block}nav{position:static;height:auto;border:0;border-bottom:1px solid var(--line)}main{padding:24px 16px 64px}table{display:block;overflow:auto}}
@media print{nav,details{display:none}.layout{display:block}}
`
