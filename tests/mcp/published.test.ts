import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { listedTools } from '../../server/mcp/listed-tools.ts'
import { publishedSchema } from '../../server/mcp/published-schema.ts'
import { TOOLS } from '../../server/mcp/tools.ts'
import { SCOPES, type Scope } from '../../shared/accounts/scopes.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'
import { McpWire } from './mcp-wire.ts'

type Schema = { [name: string]: unknown; properties?: Record<string, Schema> }

describe('a published schema', () => {
  const Point = z.tuple([z.number(), z.number()]).meta({ id: 'PublishedPoint' })
  const published = publishedSchema(
    z.object({ id: z.string(), at: Point.nullable(), minimum: z.int().max(5), any: z.looseObject({}) }),
    'output',
  )

  test('has no references, and one type at each place', () => {
    const point = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'number' } }
    expect(published['properties']).toMatchObject({ at: { anyOf: [point, { type: 'null' }] } })
    expect(JSON.stringify(published)).not.toMatch(/\$ref|\$defs|prefixItems|"type":\[/)
  })

  test('keeps fields that are named like JSON Schema keywords', () => {
    expect(published['properties']).toMatchObject({
      id: { type: 'string' },
      minimum: { type: 'integer', maximum: 5 },
    })
  })

  test('leaves objects open, because answers may get new fields', () => {
    expect(JSON.stringify(published)).not.toContain('additionalProperties')
  })
})

describe('every tool', () => {
  test.each(listedTools().map((tool) => [tool.name, tool] as const))('%s has descriptions', (_, tool) => {
    expect(tool.description!.length).toBeGreaterThan(80)
    const fields = Object.entries((tool.inputSchema as Schema).properties ?? {})
    expect(fields.filter(([, { description }]) => typeof description !== 'string')).toEqual([])
    expect(JSON.stringify(tool)).not.toMatch(/\$ref|\$defs|"type":\[/)
  })

  test('has an output schema of its answer or a refusal', () => {
    for (const { outputSchema } of listedTools()) {
      const [answer, failure] = (outputSchema as { anyOf: { required: string[] }[] }).anyOf
      expect(answer.required).toContain('next_steps')
      expect(failure.required).toEqual(['error', 'detail'])
    }
  })

  test('describes the fields of a quote only in the first tool that returns one', () => {
    const said = (name: string) =>
      [
        ...JSON.stringify(listedTools().find((tool) => tool.name === name)!.outputSchema).matchAll(
          /"description":/g,
        ),
      ].length
    expect(said('create_quote')).toBeGreaterThan(20)
    expect(said('requote')).toBe(4)
    expect(said('start_checkout')).toBeGreaterThan(5)
  })

  test('is small enough to read at once: less than 100 KB for all of them', () => {
    expect(JSON.stringify(listedTools()).length).toBeLessThan(100_000)
  })
})

describe('scopes', () => {
  let shop: McpShop
  beforeAll(async () => {
    shop = await openMcpShop()
  })
  afterAll(() => shop.close())

  const SETS: Scope[][] = [['quotes'], ['orders'], ['purchase'], [...SCOPES]]

  test.each(SETS)('a key with %s %s %s calls what its scopes allow and nothing else', async (...given) => {
    const scopes = given.filter((scope) => scope !== undefined)
    const wire = new McpWire(shop.address, await shop.key(scopes))
    const answers = await Promise.all(TOOLS.map(({ name }) => wire.call(name)))
    expect(answers.map(({ status }) => status)).toEqual(
      TOOLS.map((tool) => (tool.scopes.every((scope) => scopes.includes(scope)) ? 200 : 403)),
    )
  })

  test('list the same tools for every key, each time', async () => {
    const lists = await Promise.all(
      SETS.map(async (scopes) => {
        const { body } = await new McpWire(shop.address, await shop.key(scopes)).current('tools/list')
        return JSON.stringify((body as { result: { tools: unknown } }).result.tools)
      }),
    )
    expect(new Set(lists).size).toBe(1)
    expect(lists[0]).toBe(JSON.stringify(listedTools()))
  })
})
