import { accentColors } from '../../../shared/platform/brand/brand-colors.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'

/** Returns the style sheet of the page, as one text so that the page's policy can name its hash. */
export function trustStyle(accent: HexColor): string {
  const { light, dark } = accentColors(accent)
  return `:root{--accent:${light.accent};--fill:${light.fill};--on:${light.on_fill}}
@media (prefers-color-scheme:dark){:root{--accent:${dark.accent};--fill:${dark.fill};--on:${dark.on_fill}}}
${RULES}`
}

const RULES = `
:root{color-scheme:light dark;--page:#f6f7f8;--surface:#fff;--hairline:#e0e3e6;--ink:#16191d;--soft:#5d656e}
@media (prefers-color-scheme:dark){:root{--page:#111315;--surface:#181b1e;--hairline:#2a2f34;--ink:#eceef0;--soft:#98a1aa}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 "Inter Variable",Inter,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:42rem;margin:0 auto;padding:clamp(24px,6vh,64px) 20px 64px}
h1{font-size:26px;line-height:1.2;letter-spacing:-.02em;margin:0 0 16px}
h2{font-size:16px;margin:0 0 4px}
p{margin:0 0 12px}.soft{color:var(--soft);margin:12px 0 4px}
a{color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.print,details{background:var(--surface);border:1px solid var(--hairline);border-radius:12px;padding:16px 20px;margin:0 0 12px}
.print p:last-child{margin:0}
details{padding:0 20px}details[open]{padding-bottom:16px}
summary{padding:12px 0;min-height:48px;font-weight:600;cursor:pointer}
ol{margin:0;padding-left:20px}li{margin:0 0 6px}
code{font:14px/1.6 ui-monospace,Menlo,Consolas,monospace}
pre{margin:0 0 8px;padding:8px 12px;background:var(--page);border-radius:6px;white-space:pre-wrap}
.button{display:inline-block;padding:10px 16px;min-height:44px;border-radius:6px;background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}
.open{margin-top:24px}
`
