import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type SoldParts,
  partLines,
  taxLines,
  unitPriceText,
} from '../../../../shared/orders/invoices/invoice-lines.ts'
import { invoiceNumber, seriesOf } from '../../../../shared/orders/invoices/invoice.ts'
import {
  creditNoteOf,
  invoiceOf,
  type InvoiceInput,
} from '../../../../shared/orders/invoices/make-invoice.ts'
import { sumCents } from '../../../../shared/platform/money.ts'
import { totalOf } from '../../../../shared/payments/amounts.ts'
import { PACIFIC_ZONE } from '../../../../shared/platform/time-zones.ts'
import type { PriceLine, PriceLineCode } from '../../../../shared/quoting/pricing/price-lines.ts'

const MONDAY = Date.UTC(2026, 10, 16, 18) / 1000
const SHOP = {
  name: 'Bay Prints',
  support_email: 'help@shop.example',
  phone: '+1 510 555 0142',
  legal_name: 'Bay Prints LLC',
  website: null,
  tax_id: '12-3456789',
  opening_hours: null,
  answer_hours: null,
  problem_days: null,
  time_zone: PACIFIC_ZONE,
  address: { street: '2121 Peralta St', unit: null, city: 'Oakland', state: 'CA', zip: '94607' },
}
const COMPANY = {
  company: 'Acme Robotics Inc.',
  address: { street: '500 Howard St', unit: 'Suite 3', city: 'San Francisco', state: 'CA', zip: '94105' },
  invoice_email: 'billing@acme.example',
}
const TAX = {
  percent: 10.75,
  place: 'Oakland',
  parts_tax_cents: 200,
  delivery_tax_cents: 0,
  tax_cents: 200,
}
const EXEMPTION = { exemption_id: 'tx_1', state: 'CA', certificate_number: 'SR 102', form: 'CDTFA-230' }
const NO_TAX = { percent: 0, parts_tax_cents: 0, delivery_tax_cents: 0, tax_cents: 0 }

function priceLine(code: PriceLineCode, cents: number): PriceLine {
  return { code, label: code, note: null, cents }
}

const SOLD: SoldParts = {
  filename: 'bracket.stl',
  material: 'PETG',
  color: 'Black',
  quantity: 3,
  parts_cents: 2000,
  in_purchase: false,
  price_lines: [priceLine('machine', 1500), priceLine('setup', 700), priceLine('quantity_discount', -200)],
}

function input(changes: Partial<InvoiceInput> = {}): InvoiceInput {
  return {
    number: 'INV-000001',
    shop: SHOP,
    buyer: { business: COMPANY, name: 'Cora Customer', email: 'cora@acme.example' },
    order_numbers: [1001],
    purchase_number: null,
    purchase_order: 'PO-4711',
    practice: false,
    issued_at: MONDAY,
    paid_at: MONDAY,
    sold: [SOLD],
    delivery: { way: 'courier', city: 'Oakland', cents: 1200 },
    tax: TAX,
    total_cents: 3400,
    ...changes,
  }
}

const textsOf = (lines: readonly { text: string; cents: number }[]) =>
  lines.map(({ text, cents }) => [text, cents])

describe('the invoice of a purchase', () => {
  test('has the parts of all its orders', () => {
    const invoice = invoiceOf(
      input({
        order_numbers: [1001, 1002],
        purchase_number: 'P1004',
        sold: [SOLD, { ...SOLD, filename: 'lid.stl' }],
        total_cents: 5400,
      }),
    )
    expect(invoice.lines.filter(({ quantity }) => quantity !== null).map(({ text }) => text)).toEqual([
      'bracket.stl',
      'lid.stl',
    ])
    expect(sumCents(invoice.lines.map(({ cents }) => cents))).toBe(5400)
    expect(invoice.facts).toContainEqual({ name: 'Orders', value: '1001, 1002' })
    expect(invoice.foot).toContain('mention purchase P1004')
  })
})

describe('an invoice', () => {
  test('has parts, set-up, discount, delivery and tax by place, which add up to the charge', () => {
    const invoice = invoiceOf(input())
    expect(textsOf(invoice.lines)).toEqual([
      ['bracket.stl', 1500],
      ['Setup', 700],
      ['Quantity discount', -200],
      ['Delivery by courier', 1200],
      ['Sales tax, Oakland, 10.75%', 200],
    ])
    expect(invoice.lines[0]).toMatchObject({
      quantity: 3,
      unit_price: '$5.00',
      detail: '3D-printed part, PETG, Black',
    })
    expect(invoice.total).toEqual({ text: 'Total', cents: 3400 })
    expect(invoice.sums.at(-1)).toEqual({ text: 'Balance due', cents: 0 })
    expect(invoice.remark).toContain('Paid in full')
  })

  test('names the company with its billing address, its person and its PO number', () => {
    const { buyer, facts, seller } = invoiceOf(input())
    expect(buyer).toEqual([
      'Acme Robotics Inc.',
      'Attn: Cora Customer',
      '500 Howard St, Suite 3',
      'San Francisco, CA 94105',
      'billing@acme.example',
    ])
    expect(facts).toContainEqual({ name: 'PO number', value: 'PO-4711' })
    expect(seller.slice(0, 2)).toEqual(['Bay Prints', 'Bay Prints LLC'])
    expect(seller).toContain('Tax ID 12-3456789')
  })

  test('names a person or a guest without a company', () => {
    const guest = { business: null, name: null, email: 'gil@example.com' }
    expect(invoiceOf(input({ buyer: guest })).buyer).toEqual(['Guest', 'gil@example.com'])
    expect(invoiceOf(input({ purchase_order: null })).facts.map(({ name }) => name)).not.toContain(
      'PO number',
    )
  })

  test('says of a test payment that it is no invoice for tax purposes', () => {
    const invoice = invoiceOf(input({ practice: true }))
    expect(invoice.practice).toContain('not an invoice for tax purposes')
    expect(invoice.sums[0].text).toContain('nothing was charged')
  })

  test.each([
    [
      'exempt where the shop collects tax',
      { ...NO_TAX, place: 'Oakland', exemption: EXEMPTION },
      [['Sales tax, Oakland: exempt, certificate SR 102 (CDTFA-230)', 0]],
    ],
    [
      'exempt by Stripe Tax',
      { ...NO_TAX, place: null, exemption: EXEMPTION },
      [['Sales tax, CA: exempt, certificate SR 102 (CDTFA-230)', 0]],
    ],
    ['not collected', { ...NO_TAX, place: null }, [['Sales tax (not collected at this destination)', 0]]],
    ['of several rates', { ...TAX, percent: null }, [['Sales tax, Oakland', 200]]],
    [
      'on delivery, too',
      { ...TAX, delivery_tax_cents: 90, tax_cents: 290 },
      [
        ['Sales tax on parts, Oakland, 10.75%', 200],
        ['Sales tax on delivery, Oakland, 10.75%', 90],
      ],
    ],
  ])('has sales tax %s', (_, tax, lines) => {
    expect(textsOf(taxLines(tax))).toEqual(lines)
  })

  test('has one line for the parts when the price that was paid is another one, such as one set by staff', () => {
    const sold = SOLD
    expect(textsOf(partLines({ ...sold, parts_cents: 2500 }))).toEqual([['bracket.stl', 2500]])
    expect(textsOf(partLines({ ...sold, price_lines: null }))).toEqual([['bracket.stl', 2000]])
  })

  test('names what one purchase saved, also where the price that was paid has lines', () => {
    const sold = SOLD
    const lines = textsOf(partLines({ ...sold, parts_cents: 1500, in_purchase: true }))
    expect(lines.at(-1)).toEqual(['Multi-part savings (setup and minimum charged once)', -500])
    expect(lines.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(1500)
    expect(textsOf(partLines({ ...sold, parts_cents: 1500 }))).toEqual([['bracket.stl', 1500]])
  })

  test('adds up to the charge to the cent, whatever was sold', () => {
    const codes = fc.constantFrom<PriceLineCode>(
      'material',
      'machine',
      'handling',
      'setup',
      'order_minimum',
      'quantity_discount',
      'fair_quantity',
      'unit_rounding',
      'asap_premium',
      'asap_rounding',
      'by_person',
    )
    const lines = fc.array(fc.tuple(codes, fc.integer({ min: -5_000, max: 500_000 })), { maxLength: 12 })
    const cents = fc.nat({ max: 1_000_000 })
    fc.assert(
      fc.property(
        lines,
        fc.nat({ max: 999_999 }),
        cents,
        cents,
        cents,
        fc.integer({ min: 1, max: 100 }),
        fc.boolean(),
        (made, other, delivery, parts_tax_cents, delivery_tax_cents, quantity, agrees) => {
          const price_lines = made.map(([code, amount]) => priceLine(code, amount))
          const parts_cents = agrees ? sumCents(price_lines.map((line) => line.cents)) : other
          const tax_cents = parts_tax_cents + delivery_tax_cents
          const total_cents = parts_cents + delivery + tax_cents
          const invoice = invoiceOf(
            input({
              sold: [{ ...SOLD, quantity, parts_cents, price_lines, in_purchase: !agrees }],
              delivery: { ...input().delivery, cents: delivery },
              tax: { percent: 9, place: 'Oakland', parts_tax_cents, delivery_tax_cents, tax_cents },
              total_cents,
            }),
          )
          expect(sumCents(invoice.lines.map((line) => line.cents))).toBe(total_cents)
          expect(invoice.total.cents + sumCents(invoice.sums.map((sum) => sum.cents))).toBe(0)
        },
      ),
    )
  })
})

describe('a credit note', () => {
  const note = (amounts = { parts_cents: 200, delivery_cents: 0, tax_cents: 20 }) =>
    creditNoteOf({
      number: 'CN-000001',
      shop: SHOP,
      buyer: { business: COMPANY, name: null, email: null },
      order_numbers: [1001],
      purchase_number: null,
      purchase_order: null,
      practice: false,
      issued_at: MONDAY,
      invoice: { number: 'INV-000001', issued_at: MONDAY },
      amounts,
      reason: 'late',
      note: 'We are sorry.',
    })

  test('names its invoice and the reason, and has a line for everything that was refunded', () => {
    expect(textsOf(note().lines)).toEqual([
      ['Parts', 200],
      ['Sales tax', 20],
    ])
    expect(note().facts).toContainEqual({ name: 'For invoice', value: 'INV-000001 of Nov 16, 2026' })
    expect(note().facts).toContainEqual({ name: 'Reason', value: 'Shipped later than promised' })
  })

  test('adds up to the refund', () => {
    const cents = fc.nat({ max: 1_000_000 })
    fc.assert(
      fc.property(cents, cents, cents, (parts_cents, delivery_cents, tax_cents) => {
        const amounts = { parts_cents, delivery_cents, tax_cents }
        const { lines, total } = note(amounts)
        expect(total.cents).toBe(totalOf(amounts))
        expect(sumCents(lines.map((line) => line.cents))).toBe(total.cents)
      }),
    )
  })
})

describe('the words of an invoice', () => {
  test('a unit price has fractions of a cent only where there are some', () => {
    expect([unitPriceText(1500, 3), unitPriceText(100, 3), unitPriceText(0, 2)]).toEqual([
      '$5.00',
      '$0.3333',
      '$0.00',
    ])
  })

  test('numbers of test payments are a series of their own', () => {
    expect(invoiceNumber(seriesOf('invoice', false), 12)).toBe('INV-000012')
    expect(invoiceNumber(seriesOf('credit_note', true), 1_234_567)).toBe('PRACTICE-CN-1234567')
  })
})
