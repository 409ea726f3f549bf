import type { HexColor } from '../../../shared/platform/brand/contrast.ts'
import { accentRules } from '../response/accent-rules.ts'

/** Returns the style sheet of the checkout page, as one text so that the page's policy can name its hash. */
export function checkoutStyle(accent: HexColor): string {
  return `${accentRules(accent)}
${RULES}`
}

const RULES = `
@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(/assets/inter-latin-1.woff2) format("woff2-variations")}
:root{color-scheme:light dark;--page:#f6f7f8;--surface:#fff;--hairline:#e0e3e6;--edge:#868e97;--ink:#16191d;--soft:#5d656e;--good:#15713a;--good-wash:#e9f5ee;--note:#8a5a00;--note-wash:#fdf4dc;--note-edge:#ecd395;--stop:#b5123f;--stop-wash:#fdecf0;--stop-edge:#f2bccb}
@media (prefers-color-scheme:dark){:root{--page:#111315;--surface:#181b1e;--hairline:#2a2f34;--edge:#79828c;--ink:#eceef0;--soft:#98a1aa;--good:#7fd49a;--good-wash:#12261a;--note:#f0c565;--note-wash:#2a2210;--note-edge:#57461c;--stop:#ff9ab3;--stop-wash:#2f121b;--stop-edge:#63273a}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "Inter Variable",Inter,system-ui,sans-serif;font-feature-settings:"tnum"}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
header{display:flex;align-items:center;gap:10px;max-width:960px;margin:0 auto;padding:20px 24px;font-weight:650}
header img{display:block;flex:none}
header .logo{width:auto;max-width:min(240px,60vw);height:auto;max-height:40px;object-fit:contain;object-position:left;padding:4px 8px;border-radius:6px;background:#fff}
.band{margin:0 0 20px;padding:8px 24px;border-block:1px solid var(--note-edge);background:var(--note-wash);text-align:center}
footer{max-width:960px;margin:0 auto;padding:0 24px 32px;font-size:14px}
footer a{color:var(--soft);margin-right:16px}
main{display:grid;grid-template-columns:minmax(0,1fr);gap:24px;max-width:960px;margin:0 auto;padding:0 24px 64px}
main:not(.two){gap:0;max-width:calc(34rem + 48px);padding-block:clamp(24px,12vh,112px) 64px}
@media (min-width:820px){main.two{grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:56px}}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:18px;margin:0 0 16px}
.part h2{margin:0;overflow-wrap:anywhere}
.card>form+p{margin:16px 0 0;font-size:14px}
.back{display:inline-block;margin:0 0 16px}
p{margin:0 0 12px}
.soft{color:var(--soft)}
h1 .soft{display:block;font-size:1rem;font-weight:400;letter-spacing:0;margin:0 0 8px}
.due{display:block;font-size:36px;font-weight:650;letter-spacing:-.02em;line-height:1.1;margin:0 0 4px}
.part{display:grid;grid-template-columns:72px minmax(0,1fr);gap:16px;align-items:center;padding:20px 0;border-bottom:1px solid var(--hairline);overflow-wrap:anywhere}
.part svg,.part span{display:block;width:72px;height:72px;border-radius:10px;background:linear-gradient(#fbfcfc,#e3e7ea)}
.part p{margin:0}
dl{margin:0}
dl div{display:flex;justify-content:space-between;gap:16px;padding:10px 0;border-bottom:1px solid var(--hairline)}
dt{overflow-wrap:anywhere}dd{margin:0;white-space:nowrap;text-align:right}
dl .total{border:0;font-weight:650;font-size:18px}
.card{background:var(--surface);border:1px solid var(--hairline);border-radius:12px;padding:24px}
.notice{border-radius:8px;padding:12px 16px;margin:0 0 20px;border:1px solid var(--note-edge);background:var(--note-wash)}
.notice strong{color:var(--note)}
.notice.stop{border-color:var(--stop-edge);background:var(--stop-wash)}.notice.stop strong{color:var(--stop)}
.notice.good{border-color:transparent;background:var(--good-wash)}.notice.good strong{color:var(--good)}
.notice p:last-child{margin:0}
label{display:block;font-weight:550;margin:0 0 6px}
.field{margin:0 0 16px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px}
input[type=text]{width:100%;height:48px;padding:0 12px;font:inherit;color:inherit;background:var(--page);border:1px solid var(--edge);border-radius:6px}
input[aria-invalid=true]{border-color:var(--stop)}
.wrong{color:var(--stop);margin:6px 0 0}
.agree{display:grid;grid-template-columns:20px 1fr;gap:10px;font-weight:400;margin:12px 0 0}
.agree input{width:20px;height:20px;margin:2px 0 0;accent-color:var(--fill)}
button,.button{display:block;width:100%;min-height:48px;padding:12px 16px;border:0;border-radius:6px;background:var(--fill);color:var(--on);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--hover)}
@media (pointer:coarse){.back,footer a{display:inline-flex;align-items:center;min-height:44px}.agree{align-items:center;min-height:44px}.agree input{margin:0}}
html[data-kiosk]{zoom:1.2}
header button{width:auto;margin-left:auto}
.field button{margin-top:8px}
header button,.field button{border:1px solid var(--edge);background:var(--surface);color:var(--ink)}
header button:hover,.field button:hover{background:var(--page)}
dialog{width:min(100% - 32px,560px);padding:32px;border:1px solid var(--hairline);border-radius:12px;background:var(--surface);color:var(--ink)}
dialog::backdrop{background:rgb(16 20 24 / 45%)}
dialog button+button{margin-top:12px;border:1px solid var(--edge);background:none;color:var(--ink)}
code{font:inherit;font-weight:600;white-space:nowrap}
`
