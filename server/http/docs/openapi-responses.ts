import { z } from 'zod'
import { REFUSALS, type RefusalCode } from '../../../shared/refusals.ts'
import type { Endpoint } from '../endpoint.ts'
import { jsonSchema, type Json } from './openapi-schema.ts'
import { OF_ANY_REQUEST, refusalsOf } from './row-refusals.ts'

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

/** Everything a row may answer, by status: what it gives, what it refuses, and what any request may meet. */
export function responses(row: Endpoint, components: Json): Json {
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
        anyOf(bodiesOf(row, codes)),
        components,
      ),
      ...(status === REFUSALS.rate_limited[0] ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    },
  ])
  const takesInput = row.params ?? row.query ?? row.body ?? row.upload
  const invalid = takesInput ? invalidInput(row, byStatus.get(422) ?? [], components) : {}
  const unchanged = row.cached
    ? { 304: { description: 'Unchanged since the ETag sent in If-None-Match.', headers: { ETag: ETAG } } }
    : {}
  const page = row.page ? { 302: { description: TO_THE_PAGE, headers: { Location: LOCATION } } } : {}
  return {
    ...success,
    ...unchanged,
    ...page,
    ...Object.fromEntries(refused),
    ...invalid,
    default: other(components),
  }
}

const ETAG = {
  description: 'Names this very answer; send it in If-None-Match to be told only when something changed.',
  schema: { type: 'string' },
}
const TO_THE_PAGE = 'A browser, which asks for `text/html`, is sent to the page of the same.'
const LOCATION = { description: 'Where the page is.', schema: { type: 'string' } }
const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } }

function other(components: Json): Json {
  const said = OF_ANY_REQUEST.map((code) => `\`${code}\` (${REFUSALS[code][0]}): ${REFUSALS[code][1]}`)
  return content(['Any other error, in the same shape.', ...said].join('\n\n'), ErrorBody, components)
}

function invalidInput(row: Endpoint, codes: RefusalCode[], components: Json): Json {
  const said = codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`)
  const schema = anyOf([InvalidBody, ...bodiesOf(row, codes)])
  return { 422: content(['Invalid input.', ...said].join('\n\n'), schema, components) }
}

/** Those that carry more have a body of their own, all others the common one. */
function bodiesOf(row: Endpoint, codes: RefusalCode[]): z.ZodType[] {
  const own = codes.flatMap((code) => row.refusalBodies?.[code] ?? [])
  return own.length === codes.length ? own : [...own, ErrorBody]
}

function anyOf(bodies: z.ZodType[]): z.ZodType {
  return bodies.length === 1 ? bodies[0] : z.union(bodies)
}

function content(description: string, schema: z.ZodType, components: Json): Json {
  return {
    description,
    content: { 'application/json': { schema: jsonSchema(schema, components, 'output') } },
  }
}
