import { createHash } from 'node:crypto'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { article, methodBadge, type Contract, type Entry } from './reference-operation.ts'
import { fieldsTable } from './reference-schema.ts'
import { DOCS_STYLE } from './reference-style.ts'

/** Returns the reference page, made from the OpenAPI document: plain HTML that works without script and prints well. */
export function docsPage(document: object): { html: string; policy: string } {
  const contract = document as Contract
  const entries = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(contract.info.title)} API reference</title>
<link rel="alternate" type="text/markdown" href="/docs/agents.md" title="Guide for agents">
<style>${DOCS_STYLE}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<div class="layout">
${navigation(contract, entries)}
<main id="content">
${introduction(contract)}
${contract.tags.map((tag) => section(tag.name, contract, entries)).join('\n')}
${models(contract)}
</main>
</div>
</body>
</html>`
  const hash = createHash('sha256').update(DOCS_STYLE).digest('base64')
  return {
    html,
    policy: `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  }
}

function navigation(contract: Contract, entries: Entry[]): string {
  const groups = contract.tags.map((tag) => {
    const links = entries
      .filter((entry) => entry.operation.tags.includes(tag.name))
      .map(
        (entry) =>
          `<li><a href="#${entry.operation.operationId}">${methodBadge(entry.method)}<span>${escapeHtml(entry.operation.summary)}</span></a></li>`,
      )
    return `<h2>${escapeHtml(tag.name)}</h2><ul>${links.join('')}</ul>`
  })
  return `<nav aria-label="Endpoints"><p class="brand">${escapeHtml(contract.info.title)} <span>API ${contract.info.version}</span></p>${groups.join('')}<h2>More</h2><ul><li><a href="/">Back to the shop</a></li><li><a href="#models">Objects</a></li><li><a href="/docs/openapi.json">OpenAPI document</a></li><li><a href="/docs/agents.md">Guide for agents</a></li></ul></nav>`
}

function introduction(contract: Contract): string {
  const base = escapeHtml(contract.servers[0]?.url ?? '')
  return `<h1>API reference</h1>
<p class="lead">${escapeHtml(contract.info.description)}</p>
<dl class="facts"><div><dt>Base address</dt><dd><code>${base}</code></dd></div>
<div><dt>Authentication</dt><dd><code>Authorization: Bearer sk_svc_…</code></dd></div>
<div><dt>Errors</dt><dd><code>{"error": code, "detail": sentence}</code></dd></div></dl>
<h2 id="first-quote">Your first quote</h2>
<pre tabindex="0"><code>curl ${base}/v1/quotes -H "Authorization: Bearer $LAYERLINE_KEY" \\
  -H "Idempotency-Key: bracket-1" -F file=@bracket.step -F material=PETG -F quantity=2

curl ${base}/v1/quotes/q_… -H "Authorization: Bearer $LAYERLINE_KEY"</code></pre>
<p>The upload answers at once with a quote that is <code>received</code>. Read it every 5 to 10 seconds until it is <code>quoted</code>, <code>needs_review</code>, <code>engineering</code> or <code>failed</code>.</p>`
}

function section(tag: string, contract: Contract, entries: Entry[]): string {
  const own = entries.filter((entry) => entry.operation.tags.includes(tag))
  return `<section aria-label="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${own.map((entry) => article(entry, contract)).join('\n')}</section>`
}

function models(contract: Contract): string {
  const schemas = contract.components.schemas
  const items = Object.entries(schemas).map(
    ([name, schema]) =>
      `<article id="model-${name}"><h3>${name}</h3>${fieldsTable(schema, schemas)}</article>`,
  )
  return `<section aria-label="Objects"><h2 id="models">Objects</h2>${items.join('\n')}</section>`
}
