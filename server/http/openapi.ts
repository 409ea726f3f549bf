import { z } from 'zod'
import { REFUSALS, type RefusalCode } from '../../shared/refusals.ts'
import type { Endpoint } from './endpoint.ts'
import { addExamples, examplesFor } from './openapi-examples.ts'

export const INTERFACE_VERSION = '0.1.0'

type Json = Record<string, unknown>

const ErrorBody = z
  .looseObject({
    error: z.string().describe('A code to act on.'),
    detail: z.string().describe('A sentence for people.'),
  })
  .meta({ id: 'Error' })
const InvalidBody = z
  .object({
    error: z.literal('invalid_input').describe('The code.'),
    detail: z
      .array(
        z.looseObject({
          loc: z
            .array(z.union([z.string(), z.int()]))
            .describe('Where: the part of the request, then names and places in it.'),
          msg: z.string().describe('What is wrong.'),
          type: z.string().describe('Names the rule.'),
          input: z.unknown().optional().describe('What was sent there.'),
          ctx: z.record(z.string(), z.unknown()).optional().describe('Figures of the rule.'),
        }),
      )
      .describe('One item for each fault.'),
  })
  .meta({ id: 'ValidationError' })

/** The published contract, made from the very rows that are served. */
export function openApiDocument(rows: readonly Endpoint[], baseUrl: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const examples = examplesFor(baseUrl)
  for (const row of rows) {
    const described = operation(row, components)
    addExamples(described, { name: row.name, refusals: refusalsOf(row) }, examples)
    paths[row.path] ??= {}
    paths[row.path][row.method.toLowerCase()] = described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Layerline',
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(rows.map((row) => row.group))].map((name) => ({
      name,
      description: GROUPS[name] ?? name,
    })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `sk_svc_...`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'layerline',
          description: 'The session of a signed-in person.',
        },
      },
      schemas: components,
    },
  }
}

const DESCRIPTION =
  'Quotes, sells and tracks made-to-order 3D-printed parts. Upload a STEP, STL, OBJ or 3MF file, read the quote until it ' +
  'has a price, requote it, price the delivery, accept it, follow the order. Money is integer cents of US dollars, ' +
  'instants are Unix seconds, days are calendar days in the Pacific time zone.'

const GROUPS: Record<string, string> = {
  Materials: 'What the shop prints with, in which colors and settings, and how fast.',
  Quotes: 'A part in, a binding price with ship dates out.',
  Orders: 'What was paid, how far it is, and where it is.',
}

function operation(row: Endpoint, components: Json): Json {
  return {
    operationId: row.name,
    tags: [row.group],
    summary: row.summary,
    ...(row.description ? { description: row.description } : {}),
    security: security(row),
    ...(parameters(row, components).length > 0 ? { parameters: parameters(row, components) } : {}),
    ...requestBody(row, components),
    responses: responses(row, components),
    ...(typeof row.access === 'object' ? { 'x-scope': row.access.scope } : {}),
  }
}

function security(row: Endpoint): Json[] {
  if (row.access === 'public') return []
  return row.access === 'person' ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }]
}

function parameters(row: Endpoint, components: Json): Json[] {
  const list = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: jsonSchema(field as z.ZodType, components, 'input'),
    }))
  const key = row.idempotency && {
    name: 'Idempotency-Key',
    in: 'header',
    required: row.idempotency === 'required',
    description:
      'Any text of your own. The same key with the same request does the work once and gives the first answer for 24 hours.',
    schema: { type: 'string', maxLength: 200 },
  }
  return [...list(row.params, 'path'), ...list(row.query, 'query'), ...(key ? [key] : [])]
}

function requestBody(row: Endpoint, components: Json): Json {
  if (row.upload) {
    const fields = z
      .object({ file: z.file().meta({ description: 'A STEP, STL, OBJ or 3MF file, up to 50 MB.' }) })
      .extend(row.upload.shape)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: jsonSchema(fields, components, 'input') } },
      },
    }
  }
  if (!row.body) return {}
  const { schema, required } = row.body
  const json = { 'application/json': { schema: jsonSchema(schema, components, 'input') } }
  const form = row.form && {
    'application/x-www-form-urlencoded': { schema: jsonSchema(row.form.schema, components, 'input') },
  }
  return { requestBody: { required, content: { ...json, ...form } } }
}

function responses(row: Endpoint, components: Json): Json {
  const given = content(row.success.description, row.success.schema, components)
  const success = { [row.success.status]: row.cached ? { ...given, headers: { ETag: ETAG } } : given }
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalsOf(row))
    byStatus.set(REFUSALS[code][0], [...(byStatus.get(REFUSALS[code][0]) ?? []), code])
  const refused = [...byStatus].map(([status, codes]) => [
    status,
    {
      ...content(
        codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join('\n\n'),
        ErrorBody,
        components,
      ),
      ...(status === REFUSALS.rate_limited[0] ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    },
  ])
  const takesInput = row.params ?? row.query ?? row.body ?? row.upload
  const invalid = takesInput ? invalidInput(byStatus.get(422) ?? [], components) : {}
  const unchanged = row.cached
    ? { 304: { description: 'Unchanged since the ETag sent in If-None-Match.', headers: { ETag: ETAG } } }
    : {}
  return { ...success, ...unchanged, ...Object.fromEntries(refused), ...invalid, default: other(components) }
}

const ETAG = {
  description: 'Names this very answer; send it in If-None-Match to be told only when something changed.',
  schema: { type: 'string' },
}
const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } }

/** What any request at all may be answered, whatever it asks for. */
export const OF_ANY_REQUEST = ['host_not_allowed', 'internal_error', 'shutting_down'] as const

function other(components: Json): Json {
  const said = OF_ANY_REQUEST.map((code) => `\`${code}\` (${REFUSALS[code][0]}): ${REFUSALS[code][1]}`)
  return content(['Any other error, in the same shape.', ...said].join('\n\n'), ErrorBody, components)
}

function invalidInput(codes: RefusalCode[], components: Json): Json {
  const said = codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`)
  const schema = codes.length === 0 ? InvalidBody : z.union([InvalidBody, ErrorBody])
  return { 422: content(['Invalid input.', ...said].join('\n\n'), schema, components) }
}

/** Everything a row can refuse: what follows from its guards, then its own. */
export function refusalsOf(row: Endpoint): RefusalCode[] {
  const implied: RefusalCode[] = []
  if (row.access !== 'public' && row.access !== 'guest') implied.push('unauthorized')
  if (row.access === 'person') implied.push('person_required')
  if (typeof row.access === 'object') implied.push('insufficient_scope')
  if (row.method !== 'GET') {
    if (row.access !== 'public') implied.push('origin_mismatch')
    implied.push('body_too_large', 'unsupported_media_type')
  }
  if (row.upload) implied.push('file_too_large', 'unsupported_file_type')
  if (row.idempotency === 'required') implied.push('idempotency_key_required')
  if (row.idempotency) implied.push('idempotency_key_reused', 'idempotency_in_flight')
  return [...new Set([...implied, ...row.refusals, 'rate_limited' as const])]
}

function content(description: string, schema: z.ZodType, components: Json): Json {
  return {
    description,
    content: { 'application/json': { schema: jsonSchema(schema, components, 'output') } },
  }
}

/** Schemas with an id become components, once each; all others stand where they are used. */
function jsonSchema(schema: z.ZodType, components: Json, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plainObject })
  const text = JSON.stringify(made).replaceAll('#/$defs/', '#/components/schemas/')
  const { $schema: _dialect, $defs, ...body } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: _id, ...definition }] of Object.entries($defs ?? {})) components[name] = definition
  return body
}

/** Answers may grow by fields (decisions G-217), so objects are left open to readers. */
function plainObject(context: { jsonSchema: Json }): void {
  if (context.jsonSchema['additionalProperties'] === false) delete context.jsonSchema['additionalProperties']
}
