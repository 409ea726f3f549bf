import { afterEach, beforeEach, expect, test } from 'vitest'
import { findTool } from '../../server/mcp/tools.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
beforeEach(async () => {
  shop = await openMcpShop()
})
afterEach(() => shop.close())

const GIVEN: Record<string, Record<string, string>> = {
  quote_part: { file: 'bracket.step', quantity: '12', purpose: 'a bracket outdoors' },
  check_design: { quote_id: 'q_1' },
  track_orders: {},
}

test('prompts are listed with their arguments', async () => {
  const { prompts } = await (await shop.client(await shop.key(), '2026-07-28')).listPrompts()
  expect(prompts.map(({ name }) => name)).toEqual(Object.keys(GIVEN))
  expect(prompts[0].arguments?.map(({ name, required }) => [name, required])).toEqual([
    ['file', true],
    ['quantity', false],
    ['purpose', false],
  ])
})

test.each(Object.keys(GIVEN))('the prompt %s names only existing tools', async (name) => {
  const client = await shop.client(await shop.key())
  const { messages } = await client.getPrompt({ name, arguments: GIVEN[name] })
  const [first] = messages
  if (first.content.type !== 'text') throw new Error('no text')
  const named = first.content.text.match(
    /\b(?:list|get|create|start|price|send|cancel|claim)_\w+|\brequote\b/g,
  )
  expect(named?.length).toBeGreaterThan(0)
  expect(named?.filter((one) => !findTool(one))).toEqual([])
  for (const value of Object.values(GIVEN[name])) expect(first.content.text).toContain(value)
})

test('the prompt for a price attaches the guide, and buys nothing without a yes', async () => {
  const client = await shop.client(await shop.key())
  const { messages } = await client.getPrompt({ name: 'quote_part', arguments: { file: 'clip.stl' } })
  expect(messages[0].content).toMatchObject({
    text: expect.stringMatching(/Do not call start_checkout before I have said yes/),
  })
  expect(messages[1].content).toMatchObject({
    type: 'resource',
    resource: { uri: 'layerline://how-to-order', text: expect.stringContaining('Ask before you buy') },
  })
})

test('a prompt without its required arguments is refused, and so is an unknown one', async () => {
  const client = await shop.client(await shop.key())
  await expect(client.getPrompt({ name: 'check_design', arguments: {} })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringContaining('"quote_id"'),
  })
  await expect(client.getPrompt({ name: 'nothing' })).rejects.toMatchObject({ code: -32602 })
  const file = 'x'.repeat(1001)
  await expect(client.getPrompt({ name: 'quote_part', arguments: { file } })).rejects.toMatchObject({
    code: -32602,
  })
})
