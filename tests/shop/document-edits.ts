import { onTestFinished } from 'vitest'
import type { DocumentKind } from '../../shared/operations/documents/document-kinds.ts'
import type { Documents } from '../../shared/operations/documents/document-schemas.ts'
import { staffMember } from './staff.ts'
import { openTestShop } from './test-shop.ts'

/** A valid change of every document, and one that its schema refuses. */
const EDITS: {
  [K in DocumentKind]: { good: (body: Documents[K]) => unknown; bad: (body: Documents[K]) => unknown }
} = {
  catalog: { good: (body) => ({ ...body, lead_days: 4 }), bad: (body) => ({ ...body, lead_days: -1 }) },
  price_book: {
    good: (body) => ({ ...body, order_min_cents: 1800 }),
    bad: (body) => ({ ...body, order_min_cents: 1.5 }),
  },
  calendar: {
    good: (body) => ({ ...body, packing_minutes: 30 }),
    bad: (body) => ({ ...body, opens: '23:00' }),
  },
  costs: {
    good: (body) => ({ ...body, watts: 150 }),
    bad: (body) => ({ ...body, watts: -1 }),
  },
  printers: {
    good: (body) => body.with(0, { ...body[0], hours_per_day: 18 }),
    bad: (body) => body.with(0, { ...body[0], hours_per_day: 25 }),
  },
  printer_profiles: {
    good: (body) => body.with(0, { ...body[0], name: 'Slow and fine' }),
    bad: () => [],
  },
  calibration: {
    good: () => ({
      factors: [
        {
          printer_id: 'p1',
          material: 'PETG',
          layers: 'standard',
          time: { factor: 1.1, spread_p80: 0.08, prints: 40 },
          grams: null,
        },
      ],
    }),
    bad: () => ({
      factors: [
        {
          printer_id: 'p1',
          material: 'PETG',
          layers: 'standard',
          time: { factor: 9, spread_p80: 0, prints: 1 },
          grams: null,
        },
      ],
    }),
  },
  print_limits: {
    good: (body) => ({ ...body, too_large: { ...body.too_large, margin_mm: 6 } }),
    bad: (body) => ({ ...body, too_large: null }),
  },
  routing: {
    good: (body) => ({ ...body, assisted: { custom_color: false } }),
    bad: (body) => ({ ...body, assisted: {} }),
  },
  delivery: {
    good: (body) => ({ ...body, courier: { ...body.courier, on: !body.courier.on } }),
    bad: (body) => ({ ...body, courier: 'no' }),
  },
  sales_tax: {
    good: (body) => ({ ...body, delivery: 'always' }),
    bad: (body) => ({ ...body, delivery: 'maybe' }),
  },
  mail: {
    good: () => ({
      server: { host: 'mail.shop.test', port: 587, security: 'starttls', user: null, from: 'shop@shop.test' },
    }),
    bad: () => ({ server: 'mail.shop.test' }),
  },
  email_texts: {
    good: (body) => ({
      ...body,
      order_shipped: { ...body.order_shipped, subject: 'Order {order_number} has left' },
    }),
    bad: (body) => ({ ...body, order_shipped: { ...body.order_shipped, subject: 'Dear {buyer}' } }),
  },
  terms: {
    good: (body) => ({ ...body, returns: '# Returns\n\nWe make it right.' }),
    bad: (body) => ({ ...body, terms: ' ' }),
  },
  brand: { good: (body) => ({ ...body, accent: '#1c5bb5' }), bad: (body) => ({ ...body, accent: 'blue' }) },
  shop_details: { good: (body) => ({ ...body, name: 'Bay Prints' }), bad: (body) => ({ ...body, name: '' }) },
}

/** A changed document: valid, or one that its schema refuses. */
export function editOf(kind: DocumentKind, which: 'good' | 'bad', body: unknown): unknown {
  return (EDITS[kind][which] as (body: unknown) => unknown)(body)
}

/** A shop with an owner and an operator, until the end of the test. */
export async function ownersShop() {
  const test = await openTestShop()
  onTestFinished(() => test.close())
  return {
    test,
    shop: test.shop,
    owner: await staffMember(test, 'owner'),
    operator: await staffMember(test, 'operator'),
  }
}
