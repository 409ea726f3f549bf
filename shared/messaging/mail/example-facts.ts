import { paragraph } from './email.ts'
import type { PreviewFacts } from './example-emails.ts'

const PART = {
  filename: 'bracket.stl',
  quantity: 2,
  material: 'PLA+',
  color: 'Black',
  customer_name: 'Cora Customer',
}

/** Returns the facts with which a shop without orders previews its emails. */
export function exampleFacts(base_url: string): PreviewFacts {
  return {
    order: exampleOrder(base_url),
    quote: {
      ...PART,
      number: 'Q-1042',
      options: [
        { speed: 'asap', ship_by: '2026-11-24', total_cents: 5850 },
        { speed: 'week', ship_by: '2026-12-01', total_cents: 4500 },
      ],
      good_until: '2026-12-16',
      quote_url: `${base_url}/quotes/example`,
    },
    parcel: {
      carrier: 'UPS Ground',
      tracking_number: '1Z 999 AA1 01 2345 6784',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      arrives_by: '2026-11-27',
    },
    news: exampleNews(base_url),
    base_url,
  }
}

function exampleOrder(base_url: string): PreviewFacts['order'] {
  return {
    ...PART,
    purchase_order: '4711',
    color_note: null,
    extras: [],
    number: 1001,
    way: 'carrier',
    pickup_place: '1 Main St, Oakland, CA 94607. Mon–Fri 9 to 5.',
    city: 'Oakland',
    ship_by: '2026-11-24',
    arrives_by: '2026-12-01',
    parts_cents: 4500,
    delivery_cents: 1200,
    tax_cents: 484,
    total_cents: 6184,
    practice: false,
    order_url: `${base_url}/orders/example`,
    purchase_url: `${base_url}/baskets/example`,
    receipt_url: `${base_url}/orders/example/receipt.pdf`,
  }
}

function exampleNews(base_url: string): PreviewFacts['news'] {
  return {
    summary: 'An order was paid',
    news: [
      paragraph('An order was paid'),
      {
        kind: 'list',
        items: [{ text: 'Order 1001, bracket.stl', url: `${base_url}/console/orders/example` }],
      },
    ],
    waiting: [
      paragraph('Waiting for staff'),
      { kind: 'list', items: [{ text: 'To pack for today: 3', url: `${base_url}/console/shipping` }] },
    ],
  }
}

/** The length of names in a preview: as they are, or as short or long as they can be. */
export const PREVIEW_NAMES = ['real', 'short', 'long'] as const
export type PreviewNames = (typeof PREVIEW_NAMES)[number]

const NAMES = {
  short: { filename: 'a.stl', city: 'Ely', customer_name: 'Al', purchase_order: null },
  long: {
    purchase_order: 'Purchase order 4500123456-A, project Wheel, cost center 2700-13',
    filename: 'bracket for the left front wheel, mirrored, version 12, really final, without supports.stl',
    city: 'Rancho Santa Margarita de los Angeles on the Pacific Coast Highway',
    customer_name: 'Maximiliana Featherstonehaugh-Konstantinopolitanskaya of Llanfairpwllgwyngyll',
  },
}

/** Replaces the names that customers type, to see a text with short or long ones. */
export function withNames(facts: PreviewFacts, names: PreviewNames): PreviewFacts {
  if (names === 'real') return facts
  const { filename, city, customer_name, purchase_order } = NAMES[names]
  return {
    ...facts,
    order: { ...facts.order, filename, city, customer_name, purchase_order },
    quote: { ...facts.quote, filename, customer_name },
  }
}
