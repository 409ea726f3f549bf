import { exampleAnswers, exampleRequest, type NamedExamples } from './reference-examples.ts'
import { escapeHtml } from '../../../shared/platform/escape-html.ts'
import { fieldsTable, inlineCode, type JsonSchema, typeWords } from './reference-schema.ts'

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
  examples?: NamedExamples
}

/** The parts of the OpenAPI document that the reference shows. */
export interface Contract {
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, JsonSchema> }
}

/** An operation with its route. */
export interface Entry {
  method: string
  path: string
  operation: Operation
}

export function article({ method, path, operation }: Entry, contract: Contract): string {
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
    takesOnce: operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false,
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
  return security.some((scheme) => 'apiKey' in scheme) ? 'key' : 'person'
}

function parametersTable(operation: Operation): string {
  if (!operation.parameters) return ''
  const rows = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code>${parameter.required ? ' <b>required</b>' : ''}</td><td>${escapeHtml(parameter.in)}</td><td>${typeWords(parameter.schema)}${parameter.description ? `. ${inlineCode(parameter.description)}` : ''}</td></tr>`,
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
    const shape = schema && status.startsWith('2') ? ` Returns ${typeWords(schema)}.` : ''
    return `<div><dt><span class="status s${status[0]}">${status}</span></dt><dd>${response.description
      .split('\n\n')
      .map((line) => inlineCode(line))
      .join('<br>')}${shape}</dd></div>`
  })
  return `<h4>Answers</h4><dl class="answers">${items.join('')}</dl>`
}

export function methodBadge(method: string): string {
  return `<span class="method ${method.toLowerCase()}">${method}</span>`
}
