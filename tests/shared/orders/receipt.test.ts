import { describe, expect, test } from 'vitest'
import { PURCHASE_SAVING_TEXT } from '../../../shared/quoting/pricing/purchase-saving.ts'
import { receiptOf } from '../../../shared/orders/receipt.ts'
import type { ShopDetails } from '../../../shared/platform/shop-details.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'
import type { Order, OrderRefund } from '../../../shared/orders/order.ts'

/** Mon, Nov 16, 2026, 10:00 in the shop. */
const MONDAY = Date.UTC(2026, 10, 16, 18) / 1000

const SHOP: ShopDetails = {
  name: 'Layerline',
  support_email: 'help@shop.example',
  phone: '+1 510 555 0142',
  address: { street: '2121 Peralta St', unit: 'B', city: 'Oakland', state: 'CA', zip: '94607' },
  legal_name: null,
  website: null,
  tax_id: null,
  opening_hours: null,
  answer_hours: null,
  problem_days: null,
  time_zone: PACIFIC_ZONE,
}

const REFUND: OrderRefund = {
  id: 'tr_2',
  reason: 'late',
  note: null,
  amount_cents: 493,
  tax_cents: 43,
  created_at: MONDAY,
  done: true,
}

function order(changes: Partial<Order> = {}): Order {
  return {
    id: 'q_1',
    number: 1001,
    status: 'queued',
    created_at: MONDAY,
    updated_at: MONDAY,
    paid: true,
    paid_at: MONDAY,
    practice: false,
    filename: 'hook.stl',
    material: 'PLA+',
    material_note: null,
    color: 'Black',
    quantity: 3,
    extras: [],
    purchase_number: null,
    purchase_order: null,
    speed: 'week',
    parts: [],
    ship_by: '2026-11-24',
    ship_date_pending: false,
    expected_ship_by: null,
    tracking: null,
    delivery: { method: 'courier', city: 'Oakland', fee_cents: 1200 },
    currency: 'usd',
    parts_cents: 4500,
    delivery_cents: 1200,
    tax_cents: 484,
    total_cents: 6184,
    refunded_cents: 0,
    refunds: [],
    hold_reason: null,
    decline_reason: null,
    shipped_at: null,
    review_url: 'http://shop.example/q/x',
    thumbnail_url: null,
    ...changes,
  }
}

const BRAND = { accent: '#c2410c', logo: null, show_name: true } as const

function receipt(changes: Partial<Order> = {}, tax = { percent: 10.75, place: 'Oakland' as string | null }) {
  const terms_url = 'https://shop.example/terms'
  return receiptOf({
    sold: [{ order: order(changes), saving_cents: 0 }],
    ship_to: null,
    billed_to: null,
    shop: SHOP,
    brand: BRAND,
    terms_url,
    tax,
  })
}

describe('a receipt', () => {
  test('shows what one purchase saved, and adds up to what was paid', () => {
    const { lines, total } = receiptOf({
      sold: [{ order: order(), saving_cents: 250 }],
      ship_to: null,
      billed_to: null,
      shop: SHOP,
      brand: BRAND,
      terms_url: 'https://shop.example/terms',
      tax: { percent: 10.75, place: 'Oakland' },
    })
    expect(lines[1]).toEqual({ text: PURCHASE_SAVING_TEXT, cents: -250 })
    expect(lines[0].cents).toBe(order().parts_cents + 250)
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.cents)
  })

  test('names the seller, the order and its days', () => {
    const { title, shop, facts } = receipt()
    expect(title).toBe('Receipt for order 1001')
    expect(shop).toEqual([
      'Layerline',
      '2121 Peralta St, B',
      'Oakland, CA 94607',
      'help@shop.example',
      '+1 510 555 0142',
    ])
    expect(facts).toEqual([
      { name: 'Order', value: '1001' },
      { name: 'Paid', value: 'Mon, Nov 16, 2026' },
      { name: 'Ships by', value: 'Tue, Nov 24, 2026' },
      { name: 'Ships to', value: 'Oakland' },
    ])
  })

  test('names the company, its website and its tax id where the shop has them', () => {
    const shop = {
      ...SHOP,
      legal_name: 'Bay Prints LLC',
      website: 'https://bay.example',
      tax_id: '12-3456789',
    }
    const terms_url = 'https://shop.example/terms'
    const { shop: lines, foot } = receiptOf({
      sold: [{ order: order(), saving_cents: 0 }],
      ship_to: null,
      billed_to: null,
      shop,
      brand: BRAND,
      terms_url,
      tax: { percent: 10.75, place: 'Oakland' },
    })
    expect(lines.slice(0, 2)).toEqual(['Layerline', 'Bay Prints LLC'])
    expect(lines.slice(-2)).toEqual(['https://bay.example', 'Tax ID 12-3456789'])
    expect(foot).toContain('Terms and returns: https://shop.example/terms')
  })

  test('has parts, delivery and tax as lines that add up to the total', () => {
    const { lines, total } = receipt()
    expect(lines).toEqual([
      { text: '3 × hook.stl, PLA+, Black', cents: 4500 },
      { text: 'Delivery by courier', cents: 1200 },
      { text: 'Sales tax 10.75%, Oakland', cents: 484 },
    ])
    expect(total).toEqual({ text: 'Total paid', cents: 6184 })
    expect(lines.reduce((sum, line) => sum + line.cents, 0)).toBe(total.cents)
  })

  test('says where no tax is collected', () => {
    expect(receipt({ tax_cents: 0 }, { percent: 0, place: null }).lines[2].text).toBe(
      'Sales tax (not collected at this destination)',
    )
  })

  test('says the day of shipping once it has shipped', () => {
    expect(receipt({ shipped_at: MONDAY }).facts[2]).toEqual({
      name: 'Shipped',
      value: 'Mon, Nov 16, 2026',
    })
    expect(receipt({ ship_by: null }).facts[2]).toEqual({ name: 'Ships by', value: 'to be confirmed' })
  })

  test('the receipt of a test payment says plainly that no money moved', () => {
    const { practice, total } = receipt({ practice: true })
    expect(practice).toBe('Test payment: no money moved.')
    expect(total.text).toBe('Total (nothing was charged)')
    expect(receipt().practice).toBeNull()
  })

  test('lists refunds below the total and says what is left', () => {
    const refunds = [REFUND, { ...REFUND, reason: 'goodwill' as const, amount_cents: 100, done: false }]
    const { refunds: lines, kept } = receipt({ refunds, refunded_cents: 593 })
    expect(lines).toEqual([
      { text: 'Refund on Mon, Nov 16, 2026, shipped later than promised', cents: -493 },
      { text: 'Refund on Mon, Nov 16, 2026, from the shop (pending)', cents: -100 },
    ])
    expect(kept).toEqual({ text: 'Net paid', cents: 5591 })
    expect(receipt().kept).toBeNull()
  })

  test('has one line for each part, whatever the file is called', () => {
    expect(receipt({ filename: 'a\nb\u202e.stl' }).lines[0].text).toBe('3 × a b .stl, PLA+, Black')
  })
})

test('one receipt has all orders of a purchase, and what was charged for them', () => {
  const purchase_number = 'P1004'
  const first = order({ purchase_number, shipped_at: MONDAY })
  const second = order({
    purchase_number,
    number: 1002,
    filename: 'lid.stl',
    ship_by: '2026-11-27',
    refunded_cents: 493,
    refunds: [REFUND],
  })
  const { title, facts, lines, total, refunds, kept } = receiptOf({
    sold: [first, second].map((one) => ({ order: one, saving_cents: 100 })),
    ship_to: { name: 'Cora Customer', street: '1 Main St, Unit 2', place: 'Oakland, CA 94607' },
    billed_to: 'Cora Customer',
    shop: SHOP,
    brand: BRAND,
    terms_url: 'https://shop.example/terms',
    tax: { percent: 10.75, place: 'Oakland' },
  })
  expect(title).toBe('Receipt for purchase P1004')
  expect(facts).toEqual([
    { name: 'Orders', value: '1001, 1002' },
    { name: 'Purchase', value: 'P1004' },
    { name: 'Bill to', value: 'Cora Customer' },
    { name: 'Paid', value: 'Mon, Nov 16, 2026' },
    { name: 'Ships by', value: 'Fri, Nov 27, 2026' },
    { name: 'Ships to', value: 'Cora Customer, 1 Main St, Unit 2, Oakland, CA 94607' },
  ])
  expect(lines.map(({ text }) => text).slice(0, 2)).toEqual([
    '3 × hook.stl, PLA+, Black',
    '3 × lid.stl, PLA+, Black',
  ])
  expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.cents)
  expect(total.cents).toBe(2 * 6184)
  expect(refunds[0].text).toContain('order 1002')
  expect(kept?.cents).toBe(2 * 6184 - 493)
})
