import { z } from 'zod'

type Json = { [name: string]: unknown }
type Definitions = Record<string, Json>

/**
 * A schema as any program can read it: everything stands where it is used, for not every program follows references;
 * each schema has one type, and lists are of one kind; objects are open, for answers may grow by fields (decisions G-217).
 */
export function publishedSchema(schema: z.ZodObject, io: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs,
    ...body
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json
  return plain(body, ($defs ?? {}) as Definitions)
}

function plain(schema: Json, definitions: Definitions): Json {
  const { $ref, ...own } = schema
  const named = typeof $ref === 'string' ? definitions[$ref.split('/').at(-1)!] : {}
  const { id: _id, ...whole } = { ...named, ...own }
  const said = Object.entries(oneKind(whole)).filter(([name, value]) => !saysNothing(name, value))
  return oneType(Object.fromEntries(said.map(([name, value]) => [name, inner(name, value, definitions)])))
}

/** The schemas within a schema; anything else as it is. */
function inner(name: string, value: unknown, definitions: Definitions): unknown {
  if (name === 'properties')
    return Object.fromEntries(
      Object.entries(value as Definitions).map(([field, of]) => [field, plain(of, definitions)]),
    )
  if (name === 'anyOf') return (value as Json[]).map((branch) => plain(branch, definitions))
  if (name === 'items' || name === 'additionalProperties') return plain(value as Json, definitions)
  return value
}

/** The same schema without a word about its fields. */
export function withoutWords({ description: _words, ...schema }: Json): Json {
  const within = Object.entries(schema).map(([name, value]) => {
    if (name === 'properties') return [name, eachWithoutWords(value as Definitions)]
    if (name === 'anyOf') return [name, (value as Json[]).map(withoutWords)]
    if (name === 'items') return [name, withoutWords(value as Json)]
    return [name, value]
  })
  return Object.fromEntries(within) as Json
}

function eachWithoutWords(fields: Definitions): Definitions {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withoutWords(field)]))
}

/** As zod writes the bounds of a whole number that has none. */
const ENDS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])

function saysNothing(name: string, value: unknown): boolean {
  if (name === 'minimum' || name === 'maximum') return ENDS.has(value)
  if (name === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}'
  return name === 'additionalProperties' && (value === false || Object.keys(value as Json).length === 0)
}

/** A point of three numbers: `prefixItems` as `items`, where all are the same. */
function oneKind(schema: Json): Json {
  const { prefixItems, items: _none, ...rest } = schema
  if (!Array.isArray(prefixItems)) return schema
  const kinds = new Set(prefixItems.map((item) => JSON.stringify(item)))
  return kinds.size === 1 ? { ...rest, items: prefixItems[0] as Json } : schema
}

/** `{type: [a, b]}` as `{anyOf: [{type: a}, {type: b}]}`. */
function oneType(schema: Json): Json {
  const { type, description, default: standard, ...limits } = schema
  if (!Array.isArray(type)) return schema
  return {
    anyOf: type.map((one: unknown) => (one === 'null' ? { type: one } : { type: one, ...limits })),
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
  }
}
