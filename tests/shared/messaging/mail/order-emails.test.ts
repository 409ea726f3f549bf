import { cityToFill } from '../../../../shared/messaging/mail/ship-to-in-email.ts'
import { describe, expect, test } from 'vitest'
import { writeEmail, type EmailDraft } from '../../../../shared/messaging/mail/email.ts'
import {
  orderDeclined,
  orderRefunded,
  paymentReceived,
} from '../../../../shared/messaging/mail/money-emails.ts'
import {
  orderDelivered,
  orderHeld,
  orderResumed,
  orderShipDateConfirmed,
  orderShipped,
  shipDateMoved,
} from '../../../../shared/messaging/mail/order-emails.ts'
import { purchaseReceived } from '../../../../shared/messaging/mail/purchase-email.ts'
import { PRACTICE_SENTENCE, type OrderInEmail } from '../../../../shared/messaging/mail/order-in-email.ts'

const ORDER: OrderInEmail = {
  number: 1001,
  filename: 'hook.stl',
  quantity: 3,
  material: 'PLA+',
  color: 'Black',
  color_note: null,
  extras: [],
  purchase_order: null,
  way: 'courier',
  pickup_place: '2121 Peralta St, Oakland, CA 94607. Mon–Fri 9 to 5.',
  city: 'Oakland',
  ship_by: '2026-11-24',
  arrives_by: '2026-12-01',
  parts_cents: 4500,
  delivery_cents: 1200,
  tax_cents: 484,
  total_cents: 6184,
  practice: false,
  order_url: 'http://shop.example/orders/q_1',
  purchase_url: 'http://shop.example/baskets/bk_1',
  receipt_url: 'http://shop.example/orders/q_1/receipt.pdf',
}
const PRACTICE = { ...ORDER, practice: true }

function textOf(draft: EmailDraft): string {
  return writeEmail(draft, { name: 'Layerline', support_email: 'a@b.example', phone: '5550142' }).text
}

describe('payment received', () => {
  const draft = paymentReceived(ORDER)
  const text = textOf(draft)

  test('has the number in the subject, and the day in the first sentence', () => {
    expect(draft.subject).toBe('Order 1001 is confirmed')
    expect(text).toContain('payment for order 1001. It ships by Tue, Nov 24.')
  })

  test('lists what was paid for, line by line', () => {
    for (const line of [
      'Details: 3 pieces, PLA+, Black',
      `Ships to: ${cityToFill('Oakland')}, by courier`,
      'Arrives by: Tue, Dec 1',
      'Parts: $45.00',
      'Delivery: $12.00',
      'Sales tax: $4.84',
      'Paid: $61.84',
    ])
      expect(text).toContain(line)
  })

  test('names the custom color that the customer asked for', () => {
    const custom = { ...ORDER, color: 'Custom', color_note: 'RAL 5015' }
    expect(textOf(paymentReceived(custom))).toContain('Details: 3 pieces, PLA+, Custom (RAL 5015)')
    expect(textOf(purchaseReceived('P1001', [custom]))).toContain(
      'hook.stl: 3 pieces, PLA+, Custom (RAL 5015)',
    )
  })

  test('names the extras that were bought', () => {
    const sanded = { ...ORDER, extras: ['Sanding per piece'] }
    expect(textOf(paymentReceived(sanded))).toContain('Details: 3 pieces, PLA+, Black, Sanding per piece')
  })

  test('names the last arrival of a purchase, once all its days are known', () => {
    const later = { ...ORDER, arrives_by: '2026-12-04' }
    expect(textOf(purchaseReceived('P1001', [later, ORDER]))).toContain('Arrives by: Fri, Dec 4')
    const open = { ...ORDER, arrives_by: null }
    expect(textOf(purchaseReceived('P1001', [open, ORDER]))).not.toContain('Arrives by')
    expect(textOf(paymentReceived(open))).not.toContain('Arrives by')
  })

  test('links to the order and its receipt', () => {
    expect(text).toContain('http://shop.example/orders/q_1\n')
    expect(text).toContain('Download receipt (PDF):\nhttp://shop.example/orders/q_1/receipt.pdf')
  })

  test('says that staff confirm the day where there is none yet', () => {
    expect(textOf(paymentReceived({ ...ORDER, ship_by: null }))).toContain(
      'We’ll email you as soon as your ship date is confirmed',
    )
  })
})

test.each([
  ['payment received', paymentReceived],
  ['refunded', (order: OrderInEmail) => orderRefunded(order, REFUND)],
  ['declined', (order: OrderInEmail) => orderDeclined(order, { reason: null, refunded_cents: 6184 })],
])('an email about money says plainly when none moved: %s', (_name, draft) => {
  expect(textOf(draft(PRACTICE))).toContain(PRACTICE_SENTENCE)
  expect(textOf(draft(ORDER))).not.toMatch(/practice/i)
})

const REFUND = { amount_cents: 493, tax_cents: 43, reason: 'late', note: null } as const

describe('ship dates', () => {
  test('a confirmed one is in the subject', () => {
    const draft = orderShipDateConfirmed({ ...ORDER, ship_by: '2026-12-01' })
    expect(draft.subject).toBe('Order 1001 ships by Tue, Dec 1')
    expect(textOf(draft)).toContain('order 1001 (hook.stl) is confirmed: it ships by Tue, Dec 1.')
  })

  const MOVED = {
    expected_ship_by: '2026-11-27',
    promised: '2026-11-24',
    agreed: false,
    why: 'A printer broke.',
  }

  test('a day that the customer agreed to comes without an apology', () => {
    const text = textOf(shipDateMoved(ORDER, { ...MOVED, agreed: true }))
    expect(text).toContain('ships by Fri, Nov 27 instead of Tue, Nov 24.')
    expect(text).not.toMatch(/sorry|owed/)
  })

  test('a moved one comes with the new day, the promised one and the reason', () => {
    const text = textOf(shipDateMoved(ORDER, MOVED))
    expect(text).toContain('is now expected to ship on Fri, Nov 27 instead of Tue, Nov 24.')
    expect(text).toContain('> A printer broke.')
  })
})

describe('shipped', () => {
  const PARCEL = {
    carrier: 'USPS Ground Advantage',
    tracking_number: '9400 1',
    tracking_url: 'https://tools.usps.com/go?x=9400',
    arrives_by: '2026-11-30',
  }

  test('names the carrier, the number, the day and the link', () => {
    const text = textOf(orderShipped({ ...ORDER, way: 'carrier' }, PARCEL))
    expect(text).toContain('has shipped to Oakland by USPS Ground Advantage.')
    expect(text).toContain('Tracking number: 9400 1')
    expect(text).toContain('Expected by: Mon, Nov 30')
    expect(text).toContain('Track your package:\nhttps://tools.usps.com/go?x=9400')
  })

  test('says only what is known of a courier without a number', () => {
    const nothing = { carrier: null, tracking_number: null, tracking_url: null, arrives_by: null }
    const text = textOf(orderShipped(ORDER, nothing))
    expect(text).toContain('has shipped to Oakland by a courier.')
    expect(text).not.toMatch(/Tracking number|Expected by|Track your package/)
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'https://x"onclick=y', 'ftp://x'])(
    'a tracking address of %s does not become a link',
    (tracking_url) => {
      expect(textOf(orderShipped(ORDER, { ...PARCEL, tracking_url }))).not.toContain('Track your package')
    },
  )
})

test('the delivery email names the city, and what to do when something is wrong', () => {
  const text = textOf(orderDelivered(ORDER))
  expect(text).toContain('was delivered in Oakland.')
  expect(text).toContain('reply to this email and let us know')
})

describe('held and resumed', () => {
  test('a hold for the customer asks for what is needed', () => {
    const text = textOf(orderHeld(ORDER, { reason: 'Is the hole meant to be 3 mm?', cause: 'customer' }))
    expect(text).toContain('need something from you:')
    expect(text).toContain('> Is the hole meant to be 3 mm?')
    expect(text).toContain('Reply to this email, and we’ll resume your order as soon as we can.')
  })

  test('a hold of the shop asks for nothing', () => {
    const text = textOf(orderHeld(ORDER, { reason: 'A printer is being repaired.', cause: 'shop' }))
    expect(text).toContain('You don’t need to do anything.')
    expect(text).not.toContain('Reply to this email, and')
  })

  test('a resumed order says by when it ships now', () => {
    const later = textOf(orderResumed(ORDER, { why: null, expected_ship_by: '2026-11-27' }))
    expect(later).toContain('again. It is expected to ship by Fri, Nov 27.')
    const asPromised = textOf(orderResumed(ORDER, { why: null, expected_ship_by: null }))
    expect(asPromised).toContain('by Tue, Nov 24.')
  })
})

describe('refunds', () => {
  test('a refund for a late order says how much, how much of it is tax, and why', () => {
    const draft = orderRefunded(ORDER, REFUND)
    expect(draft.subject).toBe('We refunded $4.93 for order 1001')
    expect(textOf(draft)).toContain(
      'We are refunding $4.93 (including $0.43 sales tax) for order 1001 (hook.stl) to the card you paid with.',
    )
    expect(textOf(draft)).toContain('10% of the parts price plus tax')
  })

  test('a refund by staff has their reason, and none where they wrote none', () => {
    const refund = { amount_cents: 500, tax_cents: 0, reason: 'goodwill', note: 'For the scratch.' } as const
    expect(textOf(orderRefunded(ORDER, refund))).toContain('The reason:\n\n> For the scratch.')
    expect(textOf(orderRefunded(ORDER, { ...refund, note: ' ' }))).not.toContain('The reason')
    expect(textOf(orderRefunded(ORDER, refund))).not.toContain('sales tax')
  })

  test('a declined order says that everything is refunded, and why', () => {
    const text = textOf(orderDeclined(ORDER, { reason: 'It cannot stand.', refunded_cents: 6184 }))
    expect(text).toContain('We are refunding $61.84, including delivery and tax, to the card you paid with.')
    expect(text).toContain('> It cannot stand.')
  })
})
