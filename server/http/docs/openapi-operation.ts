import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { responses } from './openapi-responses.ts'
import { jsonSchema, type Json } from './openapi-schema.ts'

/** Returns an endpoint as an OpenAPI operation, and adds the schemas it names to `components`. */
export function operation(endpoint: Endpoint, components: Json): Json {
  return {
    operationId: endpoint.name,
    tags: [endpoint.group],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: security(endpoint),
    ...(parameters(endpoint, components).length > 0 ? { parameters: parameters(endpoint, components) } : {}),
    ...requestBody(endpoint, components),
    responses: responses(endpoint, components),
    ...(typeof endpoint.access === 'object' ? { 'x-scope': endpoint.access.scope } : {}),
  }
}

function security(endpoint: Endpoint): Json[] {
  if (endpoint.access === 'public') return []
  return endpoint.access === 'person' ? [{ session: [] }] : [{ apiKey: [] }, { session: [] }]
}

function parameters(endpoint: Endpoint, components: Json): Json[] {
  const list = (schema: z.ZodObject | undefined, place: 'path' | 'query') =>
    Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: jsonSchema(field as z.ZodType, components, 'input'),
    }))
  const key = endpoint.idempotency && {
    name: 'Idempotency-Key',
    in: 'header',
    required: endpoint.idempotency === 'required',
    description:
      'Any text of your own. The same key with the same request does the work once and gives the first answer for 24 hours.',
    schema: { type: 'string', maxLength: 200 },
  }
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query'), ...(key ? [key] : [])]
}

function requestBody(endpoint: Endpoint, components: Json): Json {
  if (endpoint.upload) {
    const fields = z
      .object({ file: z.file().meta({ description: 'A STEP, STL, OBJ or 3MF file, up to 50 MB.' }) })
      .extend(endpoint.upload.shape)
    return {
      requestBody: {
        required: true,
        content: { 'multipart/form-data': { schema: jsonSchema(fields, components, 'input') } },
      },
    }
  }
  if (!endpoint.body) return {}
  const { schema, required } = endpoint.body
  const json = { 'application/json': { schema: jsonSchema(schema, components, 'input') } }
  const form = endpoint.form && {
    'application/x-www-form-urlencoded': { schema: jsonSchema(endpoint.form.schema, components, 'input') },
  }
  return { requestBody: { required, content: { ...json, ...form } } }
}
