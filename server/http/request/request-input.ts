import type { FastifyRequest } from 'fastify'
import { InvalidInput, Refusal, type InvalidItem } from '../../../shared/platform/refusals.ts'
import type { Endpoint } from '../endpoint.ts'
import { check, type Part } from '../../../shared/platform/invalid-input.ts'

/** Returns the validated input of a request. Throws `InvalidInput` with all faults at once (422). */
export function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  fields?: unknown,
): Record<string, unknown> {
  const items: InvalidItem[] = []
  const input: Record<string, unknown> = {}
  const read = (part: Part, schema: Endpoint['params'], value: unknown) => {
    if (!schema) return
    const checked = check(schema, part, value)
    if ('items' in checked) items.push(...checked.items)
    else Object.assign(input, checked.value)
  }
  read('path', endpoint.params, request.params)
  read('query', endpoint.query, withNumbers(request.query as Record<string, unknown>))
  if (endpoint.body) read('body', endpoint.body.schema, readBody(endpoint, request))
  if (endpoint.upload) read('body', endpoint.upload, fields)
  const key = endpoint.idempotency ? readIdempotencyKey(request, items) : null
  if (items.length > 0) throw new InvalidInput(items)
  return { ...input, idempotency_key: key }
}

const FORM = /^application\/x-www-form-urlencoded\b/i

function readBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  // Some editors write a byte order mark, which JSON does not allow.
  const text = ((request.body as string | null | undefined) ?? '').replace(/^\ufeff/, '')
  const isForm = FORM.test(request.headers['content-type'] ?? '')
  if (isForm && endpoint.form) return endpoint.form.read(Object.fromEntries(new URLSearchParams(text)))
  if (request.isMultipart() || (isForm && text !== '')) throw new Refusal('unsupported_media_type')
  return readJson(text, endpoint.body!.required)
}

/** Reads a JSON body. If it is optional, none, an empty one, `null` and `{}` all mean "no fields". */
function readJson(text: string, required: boolean): unknown {
  if (text.trim() === '') return required ? undefined : {}
  try {
    const value: unknown = JSON.parse(text)
    return value === null && !required ? {} : value
  } catch (error) {
    throw new InvalidInput([
      {
        loc: ['body', faultPosition(error, text)],
        msg: 'JSON decode error',
        type: 'json_invalid',
        input: {},
        ctx: { error: 'The body is not JSON' },
      },
    ])
  }
}

/** Returns where JSON is broken: the position in Node's message, the end of an incomplete text, else 0. */
function faultPosition(error: unknown, text: string): number {
  const at = /position (\d+)/.exec(String(error))
  if (at) return Number(at[1])
  return /Unexpected end/.test(String(error)) ? text.length : 0
}

/** Converts integers to numbers in `NUMBERS`; the schema refuses anything else. */
export function withNumbers(texts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) && NUMBERS.has(name) ? Number(value) : value,
    ]),
  )
}

/** Numeric fields of queries and forms, where every value is text. */
const NUMBERS = new Set(['limit', 'quantity'])

const MAX_KEY_LENGTH = 200

/** A blank key counts as missing. */
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
