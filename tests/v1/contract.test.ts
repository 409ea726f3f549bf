import { describe, expect, test } from 'vitest'
import { REFUSALS } from '../../shared/platform/refusal-codes.ts'
import type { Endpoint } from '../../server/http/endpoint.ts'
import { openApiDocument } from '../../server/http/docs/openapi.ts'
import { refusalsOf } from '../../server/http/docs/endpoint-refusals.ts'
import { ENDPOINTS } from '../../server/http/endpoint-list.ts'
import { NOT_BUILT, SPEC, type SpecRow } from './spec-table.ts'

const nameOf = (row: { method: string; path: string }) => `${row.method} ${row.path}`
const built = SPEC.filter((row) => !NOT_BUILT.has(nameOf(row)))
const routes = new Map(ENDPOINTS.map((row) => [nameOf(row), row]))

interface Operation {
  security: Record<string, unknown>[]
  'x-scope'?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: Schema }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: object; content?: Record<string, { schema: Schema }> }>
}
interface Schema {
  $ref?: string
  description?: string
  default?: unknown
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema | boolean
  anyOf?: Schema[]
}

const document = openApiDocument(ENDPOINTS, 'http://127.0.0.1:4747') as {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

function accessOf(route: Endpoint): SpecRow['access'] {
  if (typeof route.access === 'object') return route.access.scope
  return route.access as SpecRow['access']
}

function propertiesOf(schema: Schema | undefined): Record<string, Schema> {
  const whole = schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
  return whole?.properties ?? {}
}

function fieldsOf(schema: Schema | undefined): string[] {
  return Object.keys(propertiesOf(schema))
}

describe('the routes match the interface', () => {
  test('every row of the interface is served, or listed as not built; nothing else is', () => {
    expect([...routes.keys()].sort()).toEqual(built.map(nameOf).sort())
    expect([...NOT_BUILT].filter((name) => !SPEC.some((row) => nameOf(row) === name))).toEqual([])
  })

  test.each(built.map((row) => [nameOf(row), row] as const))(
    '%s has the access, body, query and statuses of the interface',
    (name, row) => {
      const route = routes.get(name)!
      expect({
        access: accessOf(route),
        success: route.success.status,
        idempotency: route.idempotency,
        bodyRequired: route.body?.required,
      }).toEqual({
        access: row.access,
        success: row.success,
        idempotency: row.idempotency,
        bodyRequired: row.body?.required,
      })
      expect(Object.keys(route.query?.shape ?? {})).toEqual(expect.arrayContaining(row.query ?? []))
      expect(Object.keys(route.body?.schema.shape ?? {})).toEqual([
        ...(row.body?.fields ?? []),
        ...(row.body?.added ?? []),
      ])
      const uploaded = route.upload ? ['file', ...Object.keys(route.upload.shape)] : undefined
      expect(uploaded).toEqual(row.upload?.fields)
      const statuses = new Set([
        ...refusalsOf(route).map((code) => REFUSALS[code][0]),
        ...(row.errors.includes(422) ? [422] : []),
      ])
      expect([...statuses]).toEqual(expect.arrayContaining(row.errors))
    },
  )
})

describe('the served document matches the interface', () => {
  test('the document is OpenAPI 3.1 and reports interface version 0.1.0', () => {
    expect(document.openapi).toMatch(/^3\.1/)
    expect(document.info.version).toBe('0.1.0')
  })

  test.each(built.map((row) => [nameOf(row), row] as const))('%s', (_name, row) => {
    const operation = document.paths[row.path]?.[row.method.toLowerCase()]
    expect(operation).toBeDefined()
    expect(Object.keys(operation.responses).map(Number)).toEqual(
      expect.arrayContaining([row.success, ...row.errors]),
    )
    const scope = ['quotes', 'orders', 'purchase'].includes(row.access) ? row.access : undefined
    expect(operation['x-scope']).toBe(scope)
    expect(operation.security.length === 0).toBe(row.access === 'public')
    const media = Object.values(operation.requestBody?.content ?? {})[0]
    expect(fieldsOf(media?.schema)).toEqual(
      expect.arrayContaining(row.body?.fields ?? row.upload?.fields ?? []),
    )
    const answer = Object.values(operation.responses[row.success].content ?? {})[0]
    expect(fieldsOf(answer?.schema)).toEqual(expect.arrayContaining(row.answer ?? []))
  })
})

describe('the served document describes omitted fields', () => {
  test.each([
    ['/v1/device/start', { name: 'Agent', scopes: ['quotes', 'orders'] }],
    ['/v1/keys', { name: 'API key', scopes: ['quotes', 'orders'] }],
    ['/v1/quotes', { material: 'PLA+', quantity: 1, units: 'mm' }],
    ['/v1/quotes/{quote_id}/delivery', { country: 'US', accept_carrier: false }],
    ['/v1/quotes/{quote_id}/accept', { speed: 'week' }],
  ])('POST %s', (path, defaults) => {
    const [{ schema }] = Object.values(document.paths[path]['post'].requestBody!.content)
    const whole = schema.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema
    const published = Object.entries(whole.properties ?? {}).filter(([name]) => name in defaults)
    expect(Object.fromEntries(published.map(([name, field]) => [name, field.default]))).toEqual(defaults)
  })
})

test('the served document says that every omitted field of a requote stays unchanged', () => {
  const fields = Object.entries(document.components.schemas['RequoteBody'].properties!)
  expect(fields.length).toBeGreaterThan(6)
  const silent = fields.filter(
    ([, { description }]) =>
      !/(unchanged|kept) when left out|left out they are unchanged/.test(description ?? ''),
  )
  expect(silent.map(([name]) => name)).toEqual([])
})

describe('the served document lists the fields of a refusal besides its code and sentence', () => {
  test.each([
    ['accept', '402', 'payment_required', ['checkout_url', 'expires_at', 'amount_due_cents']],
    ['accept', '409', 'ship_date_changed', ['ship_by', 'ship_dates']],
    ['accept', '422', 'carrier_shipping_available', ['fee_cents', 'transit_days', 'review_required']],
    ['delivery', '422', 'carrier_shipping_available', ['fee_cents', 'transit_days', 'review_required']],
  ])('%s %s %s', (verb, status, code, fields) => {
    const { schema } = Object.values(
      document.paths[`/v1/quotes/{quote_id}/${verb}`]['post'].responses[status].content!,
    )[0]
    const bodies = schema.anyOf ?? [schema]
    const own = bodies.filter((one) => propertiesOf(one)['error']?.const === code)
    expect(own).toHaveLength(1)
    expect(fieldsOf(own[0])).toEqual(expect.arrayContaining(fields))
    // Refusals without a body of their own are in the common shape.
    const others = bodies.map((one) => one.$ref).filter((ref) => ref === '#/components/schemas/Error')
    expect(others).toHaveLength(status === '402' ? 0 : 1)
  })
})

describe('the served document describes headers', () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  )

  test.each(operations)(
    '%s: how long to wait after a 429, and an error in the shape of all others',
    (_name, one) => {
      expect(one.responses['429'].headers).toHaveProperty('Retry-After')
      expect(Object.values(one.responses['default'].content!)[0].schema.$ref).toBe(
        '#/components/schemas/Error',
      )
    },
  )

  test('the document has an ETag wherever 304 can be answered', () => {
    const cached = operations.filter(([, one]) => '304' in one.responses)
    expect(cached.map(([name]) => name)).toEqual([
      'get /v1/materials',
      'get /v1/quotes/{quote_id}',
      'get /v1/orders/{order_id}',
    ])
    for (const [, one] of cached) expect(one.responses['200'].headers).toHaveProperty('ETag')
  })
})

describe('every field has a description', () => {
  const named = Object.entries(document.components.schemas).map(([name, schema]) => [name, schema] as const)
  const inline = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => [
      ...Object.values(operation.requestBody?.content ?? {}),
      ...Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {})),
    ]),
  )

  test.each(named)('every field of %s has a description', (name, schema) => {
    expect(undescribedFields(schema, name)).toEqual([])
  })

  test('every field of requests, answers and parameters has a description', () => {
    expect(inline.flatMap(({ schema }) => undescribedFields(schema, 'body'))).toEqual([])
    const parameters = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.parameters ?? []),
    )
    expect(parameters.length).toBeGreaterThan(20)
    expect(parameters.filter((one) => !one.description && !one.schema.description)).toEqual([])
  })
})

/** Fields without a description, at any depth. */
function undescribedFields(schema: Schema | boolean | undefined, at: string): string[] {
  if (typeof schema !== 'object') return []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${at}.${name}`]),
    ...undescribedFields(field, `${at}.${name}`),
  ])
  const within = [schema.items, ...(schema.anyOf ?? [])].flatMap((one) => undescribedFields(one, at))
  return [...fields, ...within]
}
