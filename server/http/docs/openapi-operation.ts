import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { responses } from './openapi-responses.ts'
import { jsonSchema, type Json } from './openapi-schema.ts'

/** One row as an operation; the schemas it names are added to `components`. */
export function operation(row: Endpoint, components: Json): Json {
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
