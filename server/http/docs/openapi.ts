import type { Endpoint } from '../endpoint.ts'
import { addExamples, examplesFor } from './openapi-examples.ts'
import { operation } from './openapi-operation.ts'
import type { Json } from './openapi-schema.ts'
import { refusalsOf } from './endpoint-refusals.ts'

const INTERFACE_VERSION = '0.1.0'

/** Returns the OpenAPI document of the endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const examples = examplesFor(baseUrl)
  for (const endpoint of endpoints) {
    const described = operation(endpoint, components)
    addExamples(described, { name: endpoint.name, refusals: refusalsOf(endpoint) }, examples)
    paths[endpoint.path] ??= {}
    paths[endpoint.path][endpoint.method.toLowerCase()] = described
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Layerline',
      version: INTERFACE_VERSION,
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.group))].map((name) => ({
      name,
      description: GROUPS[name] ?? name,
    })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key, `sk_svc_...`.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'layerline',
          description: 'The session of a signed-in person.',
        },
      },
      schemas: components,
    },
  }
}

const DESCRIPTION =
  'Quotes, sells and tracks made-to-order 3D-printed parts. Upload a STEP, STL, OBJ or 3MF file, read the quote until it ' +
  'has a price, requote it, price the delivery, accept it, follow the order. Money is integer cents of US dollars, ' +
  'instants are Unix seconds, days are calendar days in the Pacific time zone.'

const GROUPS: Record<string, string> = {
  Materials: 'What the shop prints with, in which colors and settings, and how fast.',
  Quotes: 'A part in, a binding price with ship dates out.',
  Baskets: 'Several quotes in one purchase: one ship date, one delivery, one payment, one order per quote.',
  Orders: 'What was paid, how far it is, and where it is.',
}
