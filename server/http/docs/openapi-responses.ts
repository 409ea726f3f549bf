import { z } from 'zod'
import { REFUSALS, type RefusalCode } from '../../../shared/platform/refusal-codes.ts'
import type { Endpoint } from '../endpoint.ts'
import { jsonSchema, type Json } from './openapi-schema.ts'
import { ANY_REQUEST_REFUSALS, refusalsOf } from './endpoint-refusals.ts'

const ErrorBody = z
  .looseObject({
    error: z.string().describe('The error code, for programs.'),
    detail: z.string().describe('An explanation, for people.'),
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
            .describe('Where the fault is: the part of the request, then field names and indexes.'),
          msg: z.string().describe('What is wrong.'),
          type: z.string().describe('The rule that was broken.'),
          input: z.unknown().optional().describe('The value that was sent.'),
          ctx: z
            .record(z.string(), z.unknown())
            .optional()
            .describe('Values of the rule, such as a maximum.'),
        }),
      )
      .describe('One item for each fault.'),
  })
  .meta({ id: 'ValidationError' })

/** Returns all answers of an endpoint by status: success, its refusals, and what any request may be answered. */
export function responses(endpoint: Endpoint, components: Json): Json {
  const answer = describeContent(endpoint.success.description, endpoint.success.schema, components)
  const success = {
    [endpoint.success.status]: endpoint.cached ? { ...answer, headers: { ETag: ETAG } } : answer,
  }
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalsOf(endpoint))
    byStatus.set(REFUSALS[code][0], [...(byStatus.get(REFUSALS[code][0]) ?? []), code])
  const refused = [...byStatus].map(([status, codes]) => [
    status,
    {
      ...describeContent(
        codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join('\n\n'),
        unionOf(bodiesOf(endpoint, codes)),
        components,
      ),
      ...(status === REFUSALS.rate_limited[0] ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
    },
  ])
  const takesInput = endpoint.params ?? endpoint.query ?? endpoint.body ?? endpoint.upload
  const invalid = takesInput ? invalidInput(endpoint, byStatus.get(422) ?? [], components) : {}
  const unchanged = endpoint.cached
    ? { 304: { description: 'Unchanged since the ETag sent in If-None-Match.', headers: { ETag: ETAG } } }
    : {}
  const page = endpoint.page ? { 302: { description: TO_THE_PAGE, headers: { Location: LOCATION } } } : {}
  return {
    ...success,
    ...unchanged,
    ...page,
    ...Object.fromEntries(refused),
    ...invalid,
    default: describeOtherErrors(components),
  }
}

const ETAG = {
  description: 'Identifies this answer. Send it in If-None-Match to get 304 while nothing has changed.',
  schema: { type: 'string' },
}
const TO_THE_PAGE = 'A browser, which asks for `text/html`, is redirected to the page with the same content.'
const LOCATION = { description: 'The address of the page.', schema: { type: 'string' } }
const RETRY_AFTER = { description: 'Seconds to wait.', schema: { type: 'integer' } }

function describeOtherErrors(components: Json): Json {
  const lines = ANY_REQUEST_REFUSALS.map((code) => `\`${code}\` (${REFUSALS[code][0]}): ${REFUSALS[code][1]}`)
  return describeContent(
    ['Any other error, in the same shape.', ...lines].join('\n\n'),
    ErrorBody,
    components,
  )
}

function invalidInput(endpoint: Endpoint, codes: RefusalCode[], components: Json): Json {
  const lines = codes.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`)
  const schema = unionOf([InvalidBody, ...bodiesOf(endpoint, codes)])
  return { 422: describeContent(['Invalid input.', ...lines].join('\n\n'), schema, components) }
}

/** Refusals with more fields have a body of their own, all others the common one. */
function bodiesOf(endpoint: Endpoint, codes: RefusalCode[]): z.ZodType[] {
  const own = codes.flatMap((code) => endpoint.refusalBodies?.[code] ?? [])
  return own.length === codes.length ? own : [...own, ErrorBody]
}

function unionOf(bodies: z.ZodType[]): z.ZodType {
  return bodies.length === 1 ? bodies[0] : z.union(bodies)
}

function describeContent(description: string, schema: z.ZodType, components: Json): Json {
  return {
    description,
    content: { 'application/json': { schema: jsonSchema(schema, components, 'output') } },
  }
}
