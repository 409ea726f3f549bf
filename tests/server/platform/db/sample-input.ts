import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** A smallest input that a schema accepts. `known` has the values of fields by their names. */
export function sampleInput(schema: z.ZodType, known: Record<string, unknown>): unknown {
  return sampleOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known)
}

function sampleOf(schema: JsonSchema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return sampleOf(first, known)
  if (schema.type === 'object') return sampleObject(schema, known)
  if (schema.type === 'array') return [sampleOf(schema.items as JsonSchema, known)]
  if (schema.type === 'string') return 'x'.repeat(schema.minLength ?? 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  return Math.max(1, schema.minimum ?? 1)
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, known: Record<string, unknown>) {
  const names = Object.keys(properties).filter((name) => required.includes(name))
  const fields = names.map((name) => [
    name,
    name in known ? known[name] : sampleOf(properties[name] as JsonSchema, known),
  ])
  return Object.fromEntries(fields) as Record<string, unknown>
}
