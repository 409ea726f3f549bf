import { afterEach, beforeEach, expect, test } from 'vitest'
import { callerOfSession } from '../../server/accounts/sessions.ts'
import { readAgentUses } from '../../server/accounts/oauth/agent-activity.ts'
import { wordsOfUse } from '../../shared/accounts/agent-uses.ts'
import { CUBE } from '../shop/delivery-shop.ts'
import { ADDRESS } from '../shop/placed-order.ts'
import { agentOf, type Agent } from './agent.ts'
import { openMcpShop, type McpShop } from './mcp-shop.ts'

let shop: McpShop
let agent: Agent
beforeEach(async () => {
  shop = await openMcpShop()
  agent = await agentOf(shop)
})
afterEach(() => shop.close())

/** A quote whose price and day the person has approved. */
async function approveQuote(key: string) {
  const file = { filename: 'cube.stl', file_base64: Buffer.from(CUBE).toString('base64') }
  const { id: quote_id } = await agent.call('create_quote', file)
  await shop.settled()
  const quote = await agent.call('price_delivery', { quote_id, ...ADDRESS })
  const { total_with_delivery_cents: expected_total_cents, ship_by: expected_ship_by } = quote['options'][1]
  const approval = { speed: 'week', user_approved: true, expected_total_cents, expected_ship_by }
  return { quote_id, ...approval, idempotency_key: key }
}

const capAll = (cents: number) =>
  shop.database.write((tx) => tx.run('update api_keys set monthly_cap_cents = ?', cents))

/** The recorded activity as the agent’s person reads it, newest first. */
function readActivity(): string[] {
  const person = callerOfSession(shop.shop, shop.owner.cookie.split('=')[1])
  return readAgentUses(shop.shop, person, {}).entries.map((entry) => {
    const { text, refused } = wordsOfUse(entry)
    return refused === null ? text : `${text}: ${refused}`
  })
}

test('start_checkout opens links up to the monthly limit; beyond it the refusal says how to continue, and is recorded', async () => {
  const first = await agent.call('start_checkout', await approveQuote('one'))
  const due: number = first['amount_due_cents']
  capAll(2 * due - 1)
  const refused = await agent.refused('start_checkout', await approveQuote('two'))
  expect(refused).toMatchObject({
    error: 'spending_cap_reached',
    monthly_cap_cents: 2 * due - 1,
    spent_cents: due,
    open_cents: due,
    requested_cents: due,
  })
  expect(refused.next_steps.join(' ')).toContain('Only they can raise it')
  const dollars = `$${(due / 100).toFixed(2)}`
  expect(readActivity().filter((text) => text.includes('to pay'))).toEqual([
    `Could not ask you to pay ${dollars} for cube.stl: Monthly limit reached`,
    `Asked you to pay ${dollars} for cube.stl`,
  ])
  capAll(2 * due)
  expect(await agent.call('start_checkout', await approveQuote('three'))).toMatchObject({
    amount_due_cents: due,
  })
})

test('get_account returns what is left of the limit, never below zero', async () => {
  expect(await agent.call('get_account')).not.toHaveProperty('spending')
  const { amount_due_cents: due } = (await agent.call(
    'start_checkout',
    await approveQuote('one'),
  )) as unknown as {
    amount_due_cents: number
  }
  capAll(due + 5000)
  const resets_on = '2026-12-01'
  const told = await agent.call('get_account')
  const spent = { spent_cents: due, open_cents: due, resets_on }
  expect(told['spending']).toEqual({ monthly_cap_cents: due + 5000, ...spent, remaining_cents: 5000 })
  expect(told.next_steps.join(' ')).toContain('at most $50.00 more before 2026-12-01')
  capAll(due - 1)
  expect((await agent.call('get_account'))['spending']).toEqual({
    monthly_cap_cents: due - 1,
    ...spent,
    remaining_cents: 0,
  })
})
