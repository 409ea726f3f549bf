import { createHash } from 'node:crypto'
import { Refusal } from '../../../shared/refusals.ts'
import { escapeHtml } from '../response/html-text.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#16191d;--soft:#5d656e;--page:#f6f7f8;--accent:#c2410c}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a2abb5;--page:#14171a;--accent:#fb8a4a}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 "Inter Variable",Inter,system-ui,sans-serif}
main{max-width:34rem;margin:0 auto;padding:clamp(32px,14vh,128px) 24px}
h1{font-size:28px;letter-spacing:-.02em;line-height:1.2;margin:0 0 12px}
p{margin:0 0 12px}.soft{color:var(--soft)}
a{color:var(--accent);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

interface RefusalPage {
  html: string
  status: number
  policy: string
  headers: Record<string, string>
}

interface Words {
  title: string
  sentence: string
  next: string
}

/** A retry succeeds later, so nothing has to be removed. */
function waitWords({ fields }: Refusal): Words {
  const seconds = Number(fields['retry_after'] ?? 60)
  return {
    title: 'Too many attempts to connect',
    sentence: `Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then reload this page or connect again from the program.`,
    next: 'Nothing was shared with the program, and you do not need to set anything up again.',
  }
}

function endWords({ message }: Refusal): Words {
  return {
    title: 'This program cannot be connected',
    sentence: message,
    next: 'Nothing was shared with the program. Go back to it and connect again. If you see this page again, remove the connection in the program and add it again.',
  }
}

function retryAfter(seconds: number): Record<string, string> {
  return { 'retry-after': String(seconds) }
}

/**
 * Returns the page for a person whose program sent an invalid request: there is no redirect address to trust. Null for a
 * fault of the shop, which is answered as everywhere.
 */
export function refusalPage(error: unknown): RefusalPage | null {
  if (!(error instanceof Refusal) || error.status >= 500) return null
  const { title, sentence, next } = error.code === 'rate_limited' ? waitWords(error) : endWords(error)
  const hash = createHash('sha256').update(STYLE).digest('base64')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escapeHtml(sentence)}</p>
<p class="soft">${next}</p>
<p><a href="/">Start page</a></p>
</main>
</body>
</html>`
  return {
    html,
    status: error.status,
    headers: typeof error.fields['retry_after'] === 'number' ? retryAfter(error.fields['retry_after']) : {},
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  }
}
