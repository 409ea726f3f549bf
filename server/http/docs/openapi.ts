import type { Endpoint } from '../endpoint.ts'
import { addExamples, examplesFor } from './openapi-examples.ts'
import { operation } from './openapi-operation.ts'
import type { Json } from './openapi-schema.ts'
import { refusalsOf } from './row-refusals.ts'

const INTERFACE_VERSION = '0.1.0'

/** The published contract, made from the very rows that are served. */
export function openApiDocument(rows: readonly Endpoint[], baseUrl: string): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  const examples = examplesFor(baseUrl)
  for (const row of rows) {
    const described = operation(row, components)
    addExamples(described, { name: row.name, refusals: refusalsOf(row) }, examples)
    paths[row.path] ??= {}
    paths[row.path][row.method.toLowerCase()] = described
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
    tags: [...new Set(rows.map((row) => row.group))].map((name) => ({
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
  Orders: 'What was paid, how far it is, and where it is.',
}
