import { z } from 'zod'

type Json = { [name: string]: unknown }
type Definitions = Record<string, Json>

/**
 * Returns a schema that every client can read: references are inlined, because not every client follows them; each schema has
 * one type, and lists have one item schema; objects are open, because answers may get new fields.
 */
export function publishedSchema(schema: z.ZodObject, io: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs,
    ...body
  } = z.toJSONSchema(schema, { io, target: 'draft-2020-12' }) as Json
  return simplifySchema(body, ($defs ?? {}) as Definitions)
}

function simplifySchema(schema: Json, definitions: Definitions): Json {
  const { $ref, ...own } = schema
  const named = typeof $ref === 'string' ? definitions[$ref.split('/').at(-1)!] : {}
  const { id: _id, ...whole } = { ...named, ...own }
  const stated = Object.entries(oneKind(whole)).filter(([name, value]) => !isDefault(name, value))
  return oneType(
    Object.fromEntries(stated.map(([name, value]) => [name, simplifyField(name, value, definitions)])),
  )
}

/** Converts the schemas within a schema; returns anything else as it is. */
function simplifyField(name: string, value: unknown, definitions: Definitions): unknown {
  if (name === 'properties')
    return Object.fromEntries(
      Object.entries(value as Definitions).map(([name, field]) => [name, simplifySchema(field, definitions)]),
    )
  if (name === 'anyOf') return (value as Json[]).map((branch) => simplifySchema(branch, definitions))
  if (name === 'items' || name === 'additionalProperties') return simplifySchema(value as Json, definitions)
  return value
}

/** Returns the schema of an object with the types of its fields only: without descriptions and without what is in objects. */
export function outlineOf({ description: _words, properties, ...rest }: Json): Json {
  const fields = Object.entries((properties ?? {}) as Definitions)
  return { ...rest, properties: Object.fromEntries(fields.map(([name, field]) => [name, typeOf(field)])) }
}

function typeOf({ type, anyOf, items }: Json): Json {
  if (anyOf) return { anyOf: (anyOf as Json[]).map(typeOf) }
  return type === 'array' ? { type, items: typeOf(items as Json) } : { type }
}

/** The limits that zod writes for an unlimited integer. */
const INTEGER_LIMITS = new Set<unknown>([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])

function isDefault(name: string, value: unknown): boolean {
  if (name === 'minimum' || name === 'maximum') return INTEGER_LIMITS.has(value)
  if (name === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}'
  return name === 'additionalProperties' && (value === false || Object.keys(value as Json).length === 0)
}

/** A point of three numbers: `prefixItems` as `items`, if all are the same. */
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
    anyOf: type.map((name: unknown) => (name === 'null' ? { type: name } : { type: name, ...limits })),
    ...(description === undefined ? {} : { description }),
    ...(standard === undefined ? {} : { default: standard }),
  }
}
