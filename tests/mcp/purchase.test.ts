import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findQuote, saveQuote } from '../../server/quoting/quote-store.ts'
import type { PriceOption } from '../../shared/quoting/quotes/quote.ts'
import { HOUR } from '../../shared/platform/time.ts'
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

const FILE = { filename: 'cube.stl', file_base64: Buffer.from(CUBE).toString('base64') }

/** A quote with a delivery, and the approval of its Default option. */
async function approvedPurchase() {
  const { id: quote_id } = await agent.call('create_quote', FILE)
  await shop.settled()
  const quote = await agent.call('price_delivery', { quote_id, ...ADDRESS })
  const { total_with_delivery_cents: expected_total_cents, ship_by: expected_ship_by } = quote['options'][0]
  const approval = { speed: 'asap', user_approved: true, expected_total_cents, expected_ship_by }
  return { quote_id, ...approval, idempotency_key: 'yes-1' }
}

const links = () => shop.database.all<{ state: string }>('select state from checkouts')
const pay = (checkout_url: string) =>
  // The test shop's payments use its default address.
  fetch(new URL(`${new URL(checkout_url).pathname}/pay`, shop.address), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.address },
    body: 'card_number=4242424242424242&name=Olive&expiry=12/30&code=123',
  })

test('an agent buys a part: quote, requote, delivery, link, payment by a person, order', async () => {
  const { id: first } = await agent.call('create_quote', FILE)
  await shop.settled()
  const { id: quote_id } = await agent.call('requote', { quote_id: first, quantity: 2 })
  await shop.settled()
  const quote = await agent.call('price_delivery', { quote_id, ...ADDRESS })
  const option = quote['options'][1] as { ship_by: string; total_with_delivery_cents: number }
  const { ship_by, total_with_delivery_cents: total } = option
  expect(quote.next_steps.at(-1)).toContain(`expected_total_cents ${total}, expected_ship_by "${ship_by}"`)

  const asked = { quote_id, speed: 'week', user_approved: true, expected_ship_by: ship_by }
  const key = { idempotency_key: 'yes' }
  const started = await agent.call('start_checkout', { ...asked, ...key, expected_total_cents: total })
  expect(started).toMatchObject({ paid: false, order_id: null, speed: 'week', ship_by, practice: true })
  const { parts_cents, delivery_cents, tax_cents, amount_due_cents } = started as Record<string, number>
  expect(parts_cents + delivery_cents).toBe(total)
  expect(amount_due_cents).toBe(total + tax_cents)
  expect(tax_cents).toBeGreaterThan(0)
  expect(started.next_steps[0]).toContain(started['checkout_url'])
  expect(await agent.refused('get_order', { order_id: quote_id })).toMatchObject({ error: 'order_not_found' })

  expect((await pay(started['checkout_url'])).status).toBe(303)
  const order = await agent.call('get_order', { order_id: quote_id })
  expect(order).toMatchObject({ id: quote_id, status: 'queued', total_cents: amount_due_cents })
  expect(order['parts_by_status']).toEqual([{ status: 'queued', count: 2, progress: 0 }])
  expect(await agent.call('list_orders')).toMatchObject({ orders: [{ id: quote_id }], next_cursor: null })
  const again = { ...asked, idempotency_key: 'another', expected_total_cents: total }
  expect(await agent.call('start_checkout', again)).toMatchObject({ paid: true, order_id: quote_id })
  expect(await agent.refused('cancel_order', { order_id: quote_id })).toMatchObject({
    error: 'order_committed',
    support_email: expect.stringContaining('@'),
  })
})

describe('start_checkout opens no link', () => {
  test.each([
    ['without the approval of the person', { user_approved: false }, 'user_approved'],
    ['without a total', { expected_total_cents: undefined }, 'expected_total_cents'],
    ['without a ship date', { expected_ship_by: undefined }, 'expected_ship_by'],
    ['without a key', { idempotency_key: undefined }, 'idempotency_key'],
    ['at a speed of the past', { speed: 'standard' }, 'speed'],
  ])('no link opens %s', async (_why, wrong, field) => {
    const answer = await agent.refused('start_checkout', { ...(await approvedPurchase()), ...wrong })
    expect(answer).toMatchObject({ error: 'invalid_input', detail: [{ loc: ['body', field] }] })
    expect(links()).toEqual([])
  })

  test.each([1, -1])(
    'no link opens for an amount that is %i cent off, and the right one is returned',
    async (off) => {
      const approved = await approvedPurchase()
      const expected_total_cents = approved.expected_total_cents + off
      const answer = await agent.refused('start_checkout', { ...approved, expected_total_cents })
      expect(answer).toMatchObject({
        error: 'price_changed',
        total_with_delivery_cents: approved.expected_total_cents,
        ship_by: approved.expected_ship_by,
      })
      expect(answer.next_steps.at(-1)).toContain(
        `expected_total_cents ${String(approved.expected_total_cents)}`,
      )
      expect(links()).toEqual([])
    },
  )

  test('no link opens for another day than the promised one, not even an earlier one', async () => {
    const approved = await approvedPurchase()
    for (const expected_ship_by of ['2026-11-30', '2026-11-15', null]) {
      const answer = await agent.refused('start_checkout', { ...approved, expected_ship_by })
      expect(answer).toMatchObject({ error: 'ship_date_changed', ship_by: approved.expected_ship_by })
    }
    expect(links()).toEqual([])
  })

  test('no link opens when the shop now promises a later day, until that day is approved', async () => {
    const approved = await approvedPurchase()
    const day = approved.expected_ship_by
    changeDay(approved.quote_id, '2026-11-13')
    const stale = { ...approved, expected_ship_by: '2026-11-13' }
    expect(await agent.refused('start_checkout', stale)).toMatchObject({
      error: 'ship_date_changed',
      ship_by: day,
    })
    expect(await agent.refused('start_checkout', stale)).toMatchObject({ error: 'ship_date_changed' })
    expect(links()).toEqual([])
    const anew = { ...approved, idempotency_key: 'yes-2' }
    expect(await agent.call('start_checkout', anew)).toMatchObject({ ship_by: day })
  })

  test('no link opens for a quote without a delivery, or whose delivery price has expired', async () => {
    const approved = await approvedPurchase()
    shop.wait(25 * HOUR)
    expect(await agent.refused('start_checkout', approved)).toMatchObject({ error: 'delivery_not_priced' })
  })
})

test('the same approval returns the same link; another choice with its key is refused', async () => {
  const approved = await approvedPurchase()
  const { checkout_url } = await agent.call('start_checkout', approved)
  expect(await agent.call('start_checkout', approved)).toMatchObject({ checkout_url })
  expect(links()).toHaveLength(1)
  const answer = await agent.refused('start_checkout', { ...approved, expected_total_cents: 1 })
  expect(answer).toMatchObject({ error: 'idempotency_key_reused' })
})

test('a day that staff moved can be approved as it is now', async () => {
  const approved = await approvedPurchase()
  const { quote_id, expected_ship_by } = approved
  // The owner of the quote was shown another day before.
  shop.database.write((tx) =>
    tx.run(
      "insert into moved_ship_dates (quote_id, speed, shown) values (?, 'asap', '2026-11-13')",
      quote_id,
    ),
  )
  expect(await agent.call('start_checkout', approved)).toMatchObject({ ship_by: expected_ship_by })
})

test('only the approved one of simultaneous calls with different approvals opens a link', async () => {
  const approved = await approvedPurchase()
  const tries = [0, 1, 2].map((off) => ({
    ...approved,
    expected_total_cents: approved.expected_total_cents + off,
    idempotency_key: `yes-${off}`,
  }))
  const [good, ...bad] = await Promise.allSettled(tries.map((one) => agent.call('start_checkout', one)))
  expect(good.status).toBe('fulfilled')
  expect(bad.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(links()).toEqual([{ state: 'open' }])
})

function changeDay(quote_id: string, ship_by: string): void {
  shop.database.write((tx) => {
    const quote = findQuote(tx, quote_id)!
    const options = (JSON.parse(quote.options) as PriceOption[]).map((option) => ({ ...option, ship_by }))
    saveQuote(tx, quote, { options: JSON.stringify(options) }, 1)
  })
}
