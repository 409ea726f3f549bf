import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { agentOf, type Agent } from '../../../mcp/agent.ts'
import { openMcpShop, type McpShop } from '../../../mcp/mcp-shop.ts'
import { blocksOf } from '../../../shop/guide-text.ts'

interface Call {
  name: string
  arguments: Record<string, unknown>
}
interface Known {
  upload_id?: string
  quote_id?: string
  expected_total_cents?: number
  expected_ship_by?: string | null
}

const BRACKET = readFileSync(join(PROGRAM.resources, 'sample-parts', 'bracket.step'))

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

/** A call as it is written, with what earlier answers said in place of its examples. */
function filled({ name, arguments: written }: Call, known: Known): Record<string, unknown> {
  const args = name === 'create_upload' ? { ...written, size: BRACKET.length } : written
  const said = Object.entries(args).map(([field, value]) => [field, known[field as keyof Known] ?? value])
  return Object.fromEntries(said) as Record<string, unknown>
}

/** Makes a call, and does what the guide says besides: sends the file, takes up new ids and the price to approve. */
async function follow(agent: Agent, call: Call, known: Known): Promise<Record<string, unknown>> {
  const answer: Record<string, unknown> = await agent.call(call.name, filled(call, known))
  if (typeof answer['upload_url'] === 'string') {
    await fetch(answer['upload_url'], { method: 'PUT', body: BRACKET })
    known.upload_id = String(answer['upload_id'])
  }
  if (typeof answer['id'] === 'string') known.quote_id = answer['id']
  const options = (answer['options'] ?? []) as Record<string, unknown>[]
  const chosen = options.find(({ speed }) => speed === 'week')
  known.expected_total_cents = chosen?.['total_with_delivery_cents'] as number
  known.expected_ship_by = chosen?.['ship_by'] as string
  await shop.settled()
  return answer
}

test('the calls of the guide, made in their order, lead from a file to the link at which a person pays', async () => {
  const guide = await (await fetch(`${shop.address}/docs/agents.md`)).text()
  const calls = blocksOf(guide, 'json')
    .map((block) => JSON.parse(block) as Partial<Call>)
    .filter((call): call is Call => call.name !== undefined)
  const agent = await agentOf(shop)
  const known: Known = {}
  const told: string[] = []
  for (const call of calls) {
    const answer = await follow(agent, call, known)
    const outcome = ['upload_url', 'checkout_url'].find((field) => field in answer) ?? answer['status']
    told.push(`${call.name}: ${outcome as string}`)
  }
  expect(told).toEqual([
    'create_upload: upload_url',
    'create_quote: received',
    'get_quote: quoted',
    'requote: received',
    'price_delivery: quoted',
    'start_checkout: checkout_url',
  ])
})
