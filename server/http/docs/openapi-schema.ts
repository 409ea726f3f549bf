import { z } from 'zod'

export type Json = Record<string, unknown>

/** Schemas with an id become components, once each; all others stand where they are used. */
export function jsonSchema(schema: z.ZodType, components: Json, io: 'input' | 'output'): Json {
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
