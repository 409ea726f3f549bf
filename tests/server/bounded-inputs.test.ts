import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS, SITE_ENDPOINTS } from '../../server/http/endpoint-list.ts'
import { TOOLS } from '../../server/mcp/tools.ts'
import { router } from '../../server/trpc/router.ts'

type Json = Record<string, unknown>

/** Texts that need no limit of their own, besides that of the body: what they are compared with has one. */
const EXCEPTIONS: [why: string, path: RegExp][] = [
  ['ids and secrets of links are looked up, and never stored', /(_id|\.id|\.token) text$/],
  [
    'a rule checks the whole text',
    /(\.pin|\.automatic|\.accent|\.state|\.states\[\]|\.trusted_proxies\[\]) text$/,
  ],
  ['words that are no scopes are dropped', /^start_device_login\.scope text$/],
  ['the file itself has the limit of uploads', /\.file_base64 text$/],
  ['extensions of passkeys are not read', /\.clientExtensionResults record$/],
  ['settings are compared with those of the catalog', /\.print_settings(\{\})? text$/],
]

const jsonOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json

const LIMITS: Record<string, (node: Json) => boolean> = {
  string: (node) => ['maxLength', 'pattern', 'format', 'enum', 'const'].some((limit) => limit in node),
  array: (node) => 'maxItems' in node,
  object: (node) => typeof node['additionalProperties'] !== 'object' || hasFewKeys(node),
}
const NAMES: Record<string, string> = { string: 'text', array: 'list', object: 'record' }

function hasFewKeys({ maxProperties, propertyNames }: Json): boolean {
  return maxProperties !== undefined || (propertyNames as Json | undefined)?.['enum'] !== undefined
}

/** Returns the paths of the lists, texts and records in a schema that have no limit. */
function unboundedIn(node: Json, path = ''): string[] {
  const own = [node['type']]
    .flat()
    .map(String)
    .flatMap((type) => ((LIMITS[type]?.(node) ?? true) ? [] : [`${path} ${NAMES[type]}`]))
  return [...own, ...insideOf(node).flatMap(([step, inner]) => unboundedIn(inner, path + step))]
}

function insideOf(node: Json): [step: string, inner: Json][] {
  const fields = Object.entries((node['properties'] ?? {}) as Record<string, Json>)
  const forms = ['anyOf', 'oneOf', 'allOf'].flatMap((form) => (node[form] ?? []) as Json[])
  const entries = [node['items'], ...((node['prefixItems'] ?? []) as Json[])]
  const inner: [string, unknown][] = [
    ...fields.map(([name, field]): [string, Json] => [`.${name}`, field]),
    ...forms.map((form): [string, Json] => ['', form]),
    ...entries.map((entry): [string, unknown] => ['[]', entry]),
    ['{}', node['additionalProperties']],
  ]
  return inner.filter((pair): pair is [string, Json] => typeof pair[1] === 'object' && pair[1] !== null)
}

const isException = (found: string) => EXCEPTIONS.some(([, path]) => path.test(found))
const unbounded = (inputs: readonly (readonly [name: string, schema: z.core.$ZodType | undefined])[]) =>
  inputs
    .flatMap(([name, schema]) => (schema ? unboundedIn(jsonOf(schema)).map((path) => name + path) : []))
    .filter((found) => !isException(found))

const { _def: routerParts } = router
const PROCEDURES = Object.entries(
  routerParts.procedures as unknown as Record<string, { _def: { inputs: z.core.$ZodType[] } }>,
)
const DOORS = {
  'the pages': PROCEDURES.flatMap(([name, { _def: procedure }]) =>
    procedure.inputs.map((input) => [name, input] as const),
  ),
  '/v1 and the site': [...ENDPOINTS, ...SITE_ENDPOINTS].flatMap(
    ({ name, params, query, body, form, upload }) =>
      [params, query, body?.schema, form?.schema, upload].map((schema) => [name, schema] as const),
  ),
  MCP: TOOLS.map(({ name, input }) => [name, input] as const),
}

describe('what comes in by', () => {
  test.each(Object.entries(DOORS))('%s has a limit for every text, list and record', (_door, inputs) => {
    expect(inputs.length).toBeGreaterThan(10)
    expect(unbounded(inputs)).toEqual([])
  })
})

test('a text, list or record without a limit is found at any depth', () => {
  const text = z.string()
  const schema = z.object({
    a: z.array(z.object({ b: text.nullable() })).max(5),
    c: z.union([z.literal('x'), z.array(z.int())]).optional(),
    d: z.record(z.string().max(5), z.int()),
    e: z.partialRecord(z.enum(['x', 'y']), text.max(9).trim()),
  })
  expect(unbounded([['door', schema]])).toEqual(['door.a[].b text', 'door.c list', 'door.d record'])
})
