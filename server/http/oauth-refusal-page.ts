import { createHash } from 'node:crypto'
import { Refusal } from '../../shared/refusals.ts'
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

/**
 * What a person sees whose program sent them here with something that leads nowhere: there is no address that could be
 * trusted to send them back to. Null for a fault of ours, which is answered as everywhere.
 */
export function refusalPage(error: unknown): { html: string; status: number; policy: string } | null {
  if (!(error instanceof Refusal) || error.status >= 500) return null
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This program cannot be connected</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This program cannot be connected</h1>
<p>${escapeHtml(error.message)}</p>
<p class="soft">Nothing was shared with it. Go back to the program and connect again; if it ends here once more, remove the
connection there and add it anew.</p>
<p><a href="/">Start page</a></p>
</main>
</body>
</html>`
  return {
    html,
    status: error.status,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  }
}
