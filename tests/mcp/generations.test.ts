import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentOf } from './agent.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

const NOT_THERE = { quote_id: 'q_none' }

test.each(['legacy', '2026-07-28'])(
  'an agent reads a refusal like any other answer, revision %s',
  async (revision) => {
    const agent = await agentOf(shop, ['quotes'], revision)
    expect(await agent.refused('get_quote', NOT_THERE)).toMatchObject({ error: 'quote_not_found' })
  },
)
