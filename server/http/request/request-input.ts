import type { FastifyRequest } from 'fastify'
import { InvalidInput, Refusal, type InvalidItem } from '../../../shared/refusals.ts'
import type { Endpoint } from '../endpoint.ts'
import { check, type Part } from '../../../shared/invalid-input.ts'

/** Everything of a request that a row declares, checked; all that is wrong is told at once (422). */
export function readInput(row: Endpoint, request: FastifyRequest, fields?: unknown): Record<string, unknown> {
  const items: InvalidItem[] = []
  const input: Record<string, unknown> = {}
  const take = (part: Part, schema: Endpoint['params'], value: unknown) => {
    if (!schema) return
    const checked = check(schema, part, value)
    if ('items' in checked) items.push(...checked.items)
    else Object.assign(input, checked.value)
  }
  take('path', row.params, request.params)
  take('query', row.query, withNumbers(request.query as Record<string, unknown>))
  if (row.body) take('body', row.body.schema, readBody(row, request))
  if (row.upload) take('body', row.upload, fields)
  const key = row.idempotency ? readIdempotencyKey(request, items) : null
  if (items.length > 0) throw new InvalidInput(items)
  return { ...input, idempotency_key: key }
}

const FORM = /^application\/x-www-form-urlencoded\b/i

function readBody(row: Endpoint, request: FastifyRequest): unknown {
  // Some editors put a byte order mark before a text; JSON does not have it.
  const text = ((request.body as string | null | undefined) ?? '').replace(/^\ufeff/, '')
  const isForm = FORM.test(request.headers['content-type'] ?? '')
  if (isForm && row.form) return row.form.read(Object.fromEntries(new URLSearchParams(text)))
  if (request.isMultipart() || (isForm && text !== '')) throw new Refusal('unsupported_media_type')
  return readJson(text, row.body!.required)
}

/** No body, an empty one, `null` and `{}` all mean "no fields" where a body is optional (decisions G-10). */
function readJson(text: string, required: boolean): unknown {
  if (text.trim() === '') return required ? undefined : {}
  try {
    const value: unknown = JSON.parse(text)
    return value === null && !required ? {} : value
  } catch (error) {
    throw new InvalidInput([
      {
        loc: ['body', placeOf(error, text)],
        msg: 'JSON decode error',
        type: 'json_invalid',
        input: {},
        ctx: { error: 'The body is not JSON' },
      },
    ])
  }
}

/** Where JSON is broken. Node names the place in most of its messages; a text without its end is broken there. */
function placeOf(error: unknown, text: string): number {
  const at = /position (\d+)/.exec(String(error))
  if (at) return Number(at[1])
  return /Unexpected end/.test(String(error)) ? text.length : 0
}

/** Texts that are whole numbers become numbers; anything else is left for the schema to refuse. */
export function withNumbers(texts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) && NUMBERS.has(name) ? Number(value) : value,
    ]),
  )
}

/** The names of the interface's numbers in queries and form fields, where everything arrives as text. */
const NUMBERS = new Set(['limit', 'quantity'])

const MAX_KEY_LENGTH = 200

/** A blank key is a missing one (decisions G-168). */
export function requireIdempotencyKey(request: FastifyRequest): void {
  if (keyHeader(request) === '') throw new Refusal('idempotency_key_required')
}

function keyHeader(request: FastifyRequest): string {
  const header = request.headers['idempotency-key']
  return (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
}

function readIdempotencyKey(request: FastifyRequest, items: InvalidItem[]): string | null {
  const key = keyHeader(request)
  if (key.length > MAX_KEY_LENGTH)
    items.push({
      loc: ['header', 'Idempotency-Key'],
      msg: `String should have at most ${MAX_KEY_LENGTH} characters`,
      type: 'string_too_long',
      input: key.slice(0, MAX_KEY_LENGTH),
      ctx: { max_length: MAX_KEY_LENGTH },
    })
  return key === '' ? null : key
}
