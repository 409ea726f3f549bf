import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../server/http/endpoint.ts'
import { examplesFor, type OperationExamples } from '../../server/http/docs/openapi-examples.ts'
import { openApiDocument } from '../../server/http/docs/openapi.ts'
import { ENDPOINTS } from '../../server/http/endpoint-list.ts'
import { recordExamples } from './examples/story.ts'

interface Media {
  examples?: Record<string, { value: unknown }>
}
interface Operation {
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}

const BASE = 'https://parts.shop.test'
const document = openApiDocument(ENDPOINTS, BASE) as { paths: Record<string, Record<string, Operation>> }
const operationOf = (row: Endpoint) => document.paths[row.path][row.method.toLowerCase()]
const published = examplesFor(BASE)

describe('the published examples', () => {
  let recorded: Record<string, OperationExamples>
  beforeAll(async () => {
    recorded = await recordExamples()
  })

  test('match what the shop answers today; else run "npm exec -- node tests/v1/examples/write-examples.ts"', () => {
    expect(examplesFor('{base_url}')).toEqual(recorded)
  })
})

describe.each(ENDPOINTS)('$name', (row) => {
  const examples = published[row.name]

  test('its request is valid and in the document', () => {
    const fields = row.upload ?? row.body?.schema
    const shown = Object.entries(operationOf(row).requestBody?.content ?? {}).map(
      ([type, media]) => [type, media.examples?.['usual']?.value] as const,
    )
    const main = shown.filter(([type]) => !type.includes('urlencoded')).map(([, value]) => value)
    expect(main).toEqual(fields ? [examples.request] : [])
    expect(fields?.safeParse(examples.request).error).toBeUndefined()
  })

  test('its successful answer matches the published schema', () => {
    const done = examples.answers.filter(({ status }) => status === row.success.status)
    expect(done.length).toBeGreaterThan(0)
    for (const { value } of done) expect(row.success.schema.safeParse(value).error).toBeUndefined()
  })

  test('every status with a body has an example', () => {
    const { responses } = operationOf(row)
    const bare = Object.entries(responses)
      .filter(([status, { content }]) => status !== 'default' && content)
      .filter(([, { content }]) => Object.keys(content!['application/json'].examples ?? {}).length === 0)
    expect(bare.map(([status]) => status)).toEqual([])
    for (const [status, { content }] of Object.entries(responses).filter(([one]) => Number(one) >= 400))
      for (const [name, { value }] of Object.entries(content!['application/json'].examples ?? {}))
        expect([status, (value as { error: string }).error]).toEqual([status, name])
  })
})

test('the examples contain no other address than the shop’s', () => {
  const addresses = JSON.stringify(published).match(/https?:\/\/[^/"]+/g) ?? []
  expect(addresses.length).toBeGreaterThan(10)
  const others = new Set(addresses.filter((address) => address !== BASE))
  expect([...others].sort()).toEqual(['http://127.0.0.1:9999', 'https://editor.example'])
})
