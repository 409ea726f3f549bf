import { escapeHtml } from '../../../shared/platform/escape-html.ts'

export type NamedExamples = Record<string, { value: unknown }>

interface RequestExample {
  method: string
  url: string
  by: 'anybody' | 'key' | 'person'
  takesOnce: boolean
  type: string | null
  value: unknown
}

/** Returns an example as a `curl` command, or only its body for an operation that needs a person in a browser. */
export function exampleRequest(example: RequestExample): string {
  const { method, url, by, takesOnce, type, value } = example
  if (by === 'person') return value === undefined ? '' : block(JSON.stringify(value, null, 2))
  const headers = [
    ...(by === 'key' ? ['Authorization: Bearer $LAYERLINE_KEY'] : []),
    ...(takesOnce ? ['Idempotency-Key: your-own-text'] : []),
    ...(type === 'application/json' && value !== undefined ? ['Content-Type: application/json'] : []),
  ]
  const parts = [
    `curl ${method === 'DELETE' || (method === 'POST' && value === undefined) ? `-X ${method} ` : ''}${url}`,
    ...headers.map((header) => `-H "${header}"`),
    ...bodyParts(type, value),
  ]
  return block(parts.join(' \\\n  '))
}

function bodyParts(type: string | null, value: unknown): string[] {
  if (value === undefined) return []
  if (type !== 'multipart/form-data') return [`-d '${JSON.stringify(value)}'`]
  return Object.entries(value as object).map(
    ([name, text]) => `-F ${name}=${name === 'file' ? '@' : ''}${text}`,
  )
}

/** Returns folded JSON answers: successes, and refusals with more fields than code and sentence. */
export function exampleAnswers(status: string, examples: NamedExamples): string[] {
  return Object.entries(examples)
    .filter(([, { value }]) => status.startsWith('2') || Object.keys(value as object).length > 2)
    .map(
      ([name, { value }]) =>
        `<details><summary><span class="status s${status[0]}">${status}</span> ${escapeHtml(name.replaceAll('_', ' '))}</summary>${block(JSON.stringify(value, null, 2))}</details>`,
    )
}

function block(text: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`
}
