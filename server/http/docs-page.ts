import { createHash } from 'node:crypto'
import { exampleAnswers, exampleRequest, type Named } from './docs-examples.ts'
import { DOCS_STYLE } from './docs-style.ts'
import { escapeHtml, fieldsTable, inlineCode, type JsonSchema, typeWords } from './docs-schema.ts'

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: Record<string, unknown>[]
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: JsonSchema }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
  'x-scope'?: string
}

interface Media {
  schema: JsonSchema
  examples?: Named
}

interface Contract {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

interface Entry {
  method: string
  path: string
  operation: Operation
}

/** The reference for people, made from the published document: plain HTML that works without script and prints well. */
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
  return `<nav aria-label="Endpoints"><p class="brand">${escapeHtml(contract.info.title)} <span>API ${contract.info.version}</span></p>${groups.join('')}<h2>More</h2><ul><li><a href="#models">Objects</a></li><li><a href="/docs/openapi.json">OpenAPI document</a></li><li><a href="/docs/agents.md">Guide for agents</a></li></ul></nav>`
}

function introduction(contract: Contract): string {
  const base = escapeHtml(contract.servers[0]?.url ?? '')
  return `<h1>API reference</h1>
<p class="lead">${escapeHtml(contract.info.description)}</p>
<dl class="facts"><div><dt>Base address</dt><dd><code>${base}</code></dd></div>
<div><dt>Authentication</dt><dd><code>Authorization: Bearer sk_svc_…</code></dd></div>
<div><dt>Errors</dt><dd><code>{"error": code, "detail": sentence}</code></dd></div></dl>
<h2 id="first-quote">A first quote</h2>
<pre tabindex="0"><code>curl ${base}/v1/quotes -H "Authorization: Bearer $LAYERLINE_KEY" \\
  -H "Idempotency-Key: bracket-1" -F file=@bracket.step -F material=PETG -F quantity=2

curl ${base}/v1/quotes/q_… -H "Authorization: Bearer $LAYERLINE_KEY"</code></pre>
<p>The upload answers at once with a quote that is <code>received</code>. Read it every 5 to 10 seconds until it is <code>quoted</code>, <code>needs_review</code>, <code>engineering</code> or <code>failed</code>.</p>`
}

function section(tag: string, contract: Contract, entries: Entry[]): string {
  const own = entries.filter((entry) => entry.operation.tags.includes(tag))
  return `<section aria-label="${escapeHtml(tag)}"><h2>${escapeHtml(tag)}</h2>${own.map((entry) => article(entry, contract)).join('\n')}</section>`
}

function article({ method, path, operation }: Entry, contract: Contract): string {
  return `<article id="${operation.operationId}">
<h3>${escapeHtml(operation.summary)}</h3>
<p class="route">${methodBadge(method)} <code>${escapeHtml(path)}</code> <span class="access">${access(operation)}</span></p>
${operation.description ? `<p>${inlineCode(operation.description)}</p>` : ''}
${parametersTable(operation)}
${bodyTable(operation, contract)}
${responsesList(operation)}
${examplesOf({ method, path, operation }, contract)}
</article>`
}

function examplesOf({ method, path, operation }: Entry, contract: Contract): string {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const request = exampleRequest({
    method,
    url: `${contract.servers[0]?.url ?? ''}${path}`,
    by: callerOf(operation),
    takesOnce: operation.parameters?.some((one) => one.name === 'Idempotency-Key') ?? false,
    type: type ?? null,
    value: media?.examples?.['usual']?.value,
  })
  const answers = Object.entries(operation.responses).flatMap(([status, response]) =>
    exampleAnswers(status, Object.values(response.content ?? {})[0]?.examples ?? {}),
  )
  return `<h4>Example</h4>${request}${answers.join('')}`
}

function access(operation: Operation): string {
  if (operation['x-scope']) return `Scope <code>${operation['x-scope']}</code>`
  return { anybody: 'Public', key: 'Any key', person: 'Signed-in person' }[callerOf(operation)]
}

function callerOf({ security }: Operation): 'anybody' | 'key' | 'person' {
  if (security.length === 0) return 'anybody'
  return security.some((way) => 'apiKey' in way) ? 'key' : 'person'
}

function parametersTable(operation: Operation): string {
  if (!operation.parameters) return ''
  const rows = operation.parameters.map(
    (one) =>
      `<tr><td><code>${escapeHtml(one.name)}</code>${one.required ? ' <b>required</b>' : ''}</td><td>${escapeHtml(one.in)}</td><td>${typeWords(one.schema)}${one.description ? `. ${inlineCode(one.description)}` : ''}</td></tr>`,
  )
  return `<h4>Parameters</h4><table><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function bodyTable(operation: Operation, contract: Contract): string {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  if (!type || !media) return ''
  return `<h4>Request <small>${escapeHtml(type)}${operation.requestBody?.required ? '' : ', optional'}</small></h4>${fieldsTable(media.schema, contract.components.schemas)}`
}

function responsesList(operation: Operation): string {
  const items = Object.entries(operation.responses).map(([status, response]) => {
    const schema = Object.values(response.content ?? {})[0]?.schema
    const shape = schema && status.startsWith('2') ? ` Gives ${typeWords(schema)}.` : ''
    return `<div><dt><span class="status s${status[0]}">${status}</span></dt><dd>${response.description
      .split('\n\n')
      .map((line) => inlineCode(line))
      .join('<br>')}${shape}</dd></div>`
  })
  return `<h4>Answers</h4><dl class="answers">${items.join('')}</dl>`
}

function models(contract: Contract): string {
  const schemas = contract.components.schemas
  const items = Object.entries(schemas).map(
    ([name, schema]) =>
      `<article id="model-${name}"><h3>${name}</h3>${fieldsTable(schema, schemas)}</article>`,
  )
  return `<section aria-label="Objects"><h2 id="models">Objects</h2>${items.join('\n')}</section>`
}

function methodBadge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`
}
