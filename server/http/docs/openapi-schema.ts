import { z } from 'zod'

export type Json = Record<string, unknown>

/** Returns a schema as JSON Schema. Schemas with an id become components; all others are inlined. */
export function jsonSchema(schema: z.ZodType, components: Json, io: 'input' | 'output'): Json {
  const generated = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plainObject })
  const text = JSON.stringify(generated).replaceAll('#/$defs/', '#/components/schemas/')
  const { $schema: _dialect, $defs, ...body } = JSON.parse(text) as Json & { $defs?: Record<string, Json> }
  for (const [name, { id: _id, ...definition }] of Object.entries($defs ?? {})) components[name] = definition
  return body
}

/** Leaves objects open: answers may get new fields within this version of the interface. */
function plainObject(context: { jsonSchema: Json }): void {
  if (context.jsonSchema['additionalProperties'] === false) delete context.jsonSchema['additionalProperties']
}
