import { createHash } from 'node:crypto'
import { escapeHtml } from './html-text.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#16191d;--soft:#5d656e;--page:#f6f7f8;--accent:#c2410c}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a2abb5;--page:#14171a;--accent:#fb8a4a}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 "Inter Variable",Inter,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(32px,14vh,128px) 24px}
h1{font-size:28px;letter-spacing:-.02em;line-height:1.2;margin:0 0 12px}
p{margin:0 0 12px}.soft{color:var(--soft)}
a{color:var(--accent);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

/** What a page that is only an error says. */
export interface ErrorPageText {
  title: string
  sentence: string
  next: string
  /** Under which staff find the request in the log. */
  reference: string
}

/** A page without script, for errors where the pages of the shop are not shown. */
export function errorPage({ title, sentence, next, reference }: ErrorPageText): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(sentence)}</p>
<p class="soft">${escapeHtml(next)}</p>
<p><a href="/">Start page</a></p>
<p class="soft">Reference: ${escapeHtml(reference)}</p>
</main>
</body>
</html>`
}

/** Its own style, and nothing else. */
export function errorPagePolicy(): string {
  const hash = createHash('sha256').update(STYLE).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`
}
