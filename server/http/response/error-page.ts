import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { DEFAULT_ACCENT } from '../../../shared/platform/brand/brand-colors.ts'
import { accentRules } from './accent-rules.ts'
import { brandMark } from './brand-mark.ts'
import type { PageLook } from './page-look.ts'

const RULES = `
@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(/assets/inter-latin-1.woff2) format("woff2-variations")}
:root{color-scheme:light dark;--ink:#16191d;--soft:#5d656e;--page:#f6f7f8}
@media (prefers-color-scheme:dark){:root{--ink:#eceef0;--soft:#98a1aa;--page:#111315}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 "Inter Variable",Inter,system-ui,sans-serif}
header{padding:16px 24px}
header a{display:inline-flex;align-items:center;gap:10px;min-height:44px;color:inherit;font-size:18px;font-weight:650;text-decoration:none}
header img{display:block;flex:none}
header .logo{width:auto;max-width:min(240px,60vw);height:auto;max-height:40px;padding:4px 8px;border-radius:6px;background:#fff}
main{max-width:34rem;margin:0 auto;padding:clamp(24px,12vh,112px) 24px}
h1{font-size:28px;letter-spacing:-.02em;line-height:1.2;margin:0 0 12px}
p{margin:0 0 12px;overflow-wrap:anywhere}.soft{color:var(--soft)}
.button{display:inline-flex;align-items:center;min-height:48px;margin:12px 0;padding:0 20px;border-radius:6px;background:var(--fill);color:var(--on);font-weight:600;text-decoration:none}
.button:hover{background:var(--hover)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

/** The text of a page that is only an error. */
export interface ErrorPageText {
  title: string
  sentence: string
  next: string
  /** The key by which staff find the request in the log. */
  reference: string
}

function styleOf(look: PageLook | null): string {
  return `${accentRules(look?.accent ?? DEFAULT_ACCENT)}${RULES}`
}

/** Returns a page without script, for errors where the pages of the shop are not shown. */
export function errorPage(
  { title, sentence, next, reference }: ErrorPageText,
  look: PageLook | null,
): string {
  const shop = look ? ` · ${look.brand.name}` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title}${shop}`)}</title>
${look ? `<link rel="icon" href="${escapeHtml(look.brand.icon_path)}">` : ''}
<style>${styleOf(look)}</style>
</head>
<body>
${look ? `<header><a href="/">${brandMark(look.brand)}</a></header>` : ''}
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
<p class="soft">${escapeHtml(next)}</p>
<p><a class="button" href="/">Start page</a></p>
<p class="soft">Reference: ${escapeHtml(reference)}</p>
</main>
</body>
</html>`
}

/** Its own style, the shop's logo and font, and nothing else. */
export function errorPagePolicy(look: PageLook | null): string {
  const hash = createHash('sha256').update(styleOf(look)).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'`
}
