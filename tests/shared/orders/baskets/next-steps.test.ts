import { describe, expect, test } from 'vitest'
import { agentBasket } from '../../../../shared/orders/baskets/agent-basket.ts'
import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { basketSteps } from '../../../../shared/orders/baskets/next-steps.ts'

type BasketQuote = Basket['quotes'][number]

function entryOf(quote_id: string, more: Partial<BasketQuote> = {}): BasketQuote {
  return {
    quote_id,
    filename: `${quote_id}.stl`,
    material: 'PLA+',
    color: 'Black',
    quantity: 1,
    status: 'quoted',
    problem: null,
    options: [{ speed: 'week', ship_by: '2026-12-01', own_total_cents: 1500, total_cents: 1000 }],
    ...more,
  }
}

function basketOf(more: Partial<Basket> = {}): Basket {
  return {
    id: 'bk_1',
    status: 'open',
    created_at: 1,
    updated_at: 1,
    expires_at: 2,
    number: null,
    quotes: [entryOf('q_1'), entryOf('q_2')],
    currency: 'usd',
    options: [
      {
        speed: 'week',
        label: 'Economy',
        ship_by: '2026-12-01',
        parts_cents: 3000,
        saving_cents: 1000,
        total_cents: 2000,
        available: true,
        note: null,
        lines: [],
      },
    ],
    delivery: null,
    delivery_review: null,
    delivery_required: true,
    checkout: null,
    order_ids: [],
    page_url: 'https://shop.example/baskets/bk_1',
    ...more,
  }
}

const DELIVERY = {
  method: 'courier' as const,
  city: 'Oakland',
  fee_cents: 1200,
  parcels: 2,
  expires_at: 9,
  fee_note: null,
}
const stepsOf = (basket: Basket) => basketSteps(agentBasket(basket))

describe('the next steps of a basket', () => {
  test('are to ask for an address while the delivery has no price, with what is saved', () => {
    const [tell, ask] = stepsOf(basketOf()).next_steps
    expect(tell).toContain('Economy: $20.00 for all parts ($10.00 less than bought one by one)')
    expect(ask).toContain('price_basket_delivery with basket_id "bk_1"')
  })

  test('are to ask for approval of parts and delivery together', () => {
    const { next_steps } = stepsOf(basketOf({ delivery: DELIVERY }))
    expect(next_steps.at(-2)).toContain('in 2 parcels costs $12.00')
    expect(next_steps.at(-1)).toContain(
      'start_basket_checkout with basket_id "bk_1" and speed "week", expected_total_cents 3200, expected_ship_by "2026-12-01"',
    )
  })

  test.each([
    ['waiting', null, /prices the delivery of everything to Denver.*get_basket with basket_id "bk_1"/],
    ['refused', 'We cannot insure this.', /does not deliver this to Denver: We cannot insure this\. Ask/],
    ['changed', null, /parts changed since.*price_basket_delivery with basket_id "bk_1"/],
  ] as const)('say how a delivery review that is %s goes on', (status, note, words) => {
    const { next_steps } = stepsOf(basketOf({ delivery_review: { status, city: 'Denver', note } }))
    expect(next_steps[1]).toMatch(words)
    expect(next_steps.join(' ')).not.toContain('start_basket_checkout')
  })

  test('are to poll while a part is measured', () => {
    const measured = entryOf('q_2', { status: 'processing', options: [] })
    expect(stepsOf(basketOf({ quotes: [entryOf('q_1'), measured] }))).toMatchObject({ poll_after_s: 5 })
  })

  test('name the parts that keep it from being bought, and how to buy the others', () => {
    const problem = { code: 'engineering_required', detail: 'It needs an engineer.' }
    const { next_steps } = stepsOf(basketOf({ quotes: [entryOf('q_1'), entryOf('q_2', { problem })] }))
    expect(next_steps[0]).toContain('q_2.stl (q_2): It needs an engineer.')
    expect(next_steps[1]).toContain('remove ["q_2"]')
  })

  test('are to pay at the link while one is open', () => {
    const checkout = { url: 'https://pay.example/1', expires_at: 1_800_000_000, speed: 'week' as const }
    expect(stepsOf(basketOf({ checkout })).next_steps[0]).toContain('https://pay.example/1')
  })

  test('are to read the orders once it is paid', () => {
    const paid = basketOf({ status: 'paid', number: 'P1001', order_ids: ['q_1', 'q_2'] })
    expect(stepsOf(paid).next_steps).toEqual([
      'It is paid as purchase P1001. Call get_order with each of order_ids: q_1, q_2.',
    ])
  })
})
