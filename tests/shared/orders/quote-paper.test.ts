import { describe, expect, test } from 'vitest'
import { quotePaper, type QuotePaperInput } from '../../../shared/orders/quote-paper.ts'
import type { PartOnPaper } from '../../../shared/orders/part-on-paper.ts'
import { PACIFIC_ZONE } from '../../../shared/platform/time-zones.ts'

/** Mon, Nov 16, 2026, 10:00 in the shop. */
const MONDAY = Date.UTC(2026, 10, 16, 18) / 1000
const DAY = 86_400

const HOOK: PartOnPaper = {
  number: 'Q-1042',
  filename: 'hook.stl',
  material: 'PLA+',
  color: 'Black',
  quantity: 3,
  size_mm: [40, 20, 12.5],
  extras: [{ id: 'insert', name: 'M3 insert', per: 'piece', cents: 50, count: 2, lead_days: 0 }],
  settings: ['Infill: 40%'],
  findings: [],
  picture: { path: '/parts/1/thumbnail.png', color: '#111111' },
  options: [
    { speed: 'asap', total_cents: 4500 },
    { speed: 'week', total_cents: 4000 },
  ],
}
const OPEN: PartOnPaper = { ...HOOK, number: 'Q-1043', filename: 'open.stl', options: [] }
const COURIER = { city: 'Oakland', fee_cents: 1200 }

function input(changes: Partial<QuotePaperInput> = {}): QuotePaperInput {
  return {
    parts: [HOOK],
    options: [
      { speed: 'asap', ship_by: '2026-12-30', available: true, note: null },
      { speed: 'week', ship_by: '2027-01-06', available: true, note: null },
    ],
    delivery: null,
    expires_at: MONDAY + 14 * DAY,
    updated_at: MONDAY,
    link: 'https://shop.example/q/abc',
    shop: {
      name: 'Layerline',
      support_email: 'help@shop.example',
      phone: null,
      address: { street: '2121 Peralta St', unit: null, city: 'Oakland', state: 'CA', zip: '94607' },
      legal_name: null,
      website: null,
      tax_id: null,
      opening_hours: null,
      answer_hours: null,
      problem_days: null,
      time_zone: PACIFIC_ZONE,
    },
    brand: { accent: '#c2410c', logo: null, show_name: true },
    terms_url: 'https://shop.example/terms',
    ...changes,
  }
}

describe('the paper of a quote', () => {
  test('names every speed with the year of its day, and until when the prices hold', () => {
    const paper = quotePaper(input())
    expect(paper.title).toBe('Quote for one part')
    expect(paper.speeds).toEqual([
      { name: 'Fastest', ships: ['Ships by', 'Wed, Dec 30, 2026'] },
      { name: 'Economy', ships: ['Ships by', 'Wed, Jan 6, 2027'] },
    ])
    expect(paper.facts).toEqual([
      { name: 'Quote', value: 'Q-1042' },
      { name: 'Date', value: 'Mon, Nov 16, 2026' },
      { name: 'Prices valid until', value: 'Mon, Nov 30, 2026, 10:00 AM' },
    ])
  })

  test('says what is made, and what one costs at each speed', () => {
    expect(quotePaper(input()).parts).toEqual([
      {
        name: 'hook.stl',
        details: ['3 pieces', 'PLA+, Black', '40 × 20 × 12.5 mm', '2 × M3 insert per piece', 'Infill: 40%'],
        picture: HOOK.picture,
        prices: [
          { total: '$45.00', each: '3 × $15.00' },
          { total: '$40.00', each: '3 × $13.3333' },
        ],
      },
    ])
  })

  test('says that a person reviewed the part, and names each warning once', () => {
    const findings = [
      { kind: 'warning', title: 'Thin walls' },
      { kind: 'note', title: 'Long print' },
      { kind: 'warning', title: 'Thin walls' },
      { kind: 'reviewed', title: 'Open surface' },
      { kind: 'warning', title: 'Small holes' },
    ] as const
    const { details } = quotePaper(input({ parts: [{ ...HOOK, findings }] })).parts[0]
    expect(details.slice(-2)).toEqual([
      'Reviewed by our engineers',
      'Print warnings: Thin walls, Small holes',
    ])
  })

  test('the paper of a basket names its first quote, and each part by its own number', () => {
    const paper = quotePaper(input({ parts: [OPEN, HOOK, { ...HOOK, number: 'Q-1050' }] }))
    expect([paper.number, paper.facts[0].value]).toEqual(['Q-1042 and 1 more', 'Q-1042 and 1 more'])
    expect(paper.parts.map(({ details }) => details[0])).toEqual(['Q-1042', 'Q-1050'])
  })

  test('leaves out the price of a speed that no date makes faster', () => {
    const options = input().options.map((option) => ({ ...option, ship_by: null }))
    const { speeds, total } = quotePaper(input({ options }))
    expect(speeds).toEqual([{ name: 'Economy', ships: ['Date to be confirmed'] }])
    expect(total).toEqual({ text: 'Total before delivery and sales tax', cents: [4000] })
  })

  test('adds up a basket, names what it saved, and the parts without a price', () => {
    const options = input().options.map((option) => ({ ...option, saving_cents: 300 }))
    const paper = quotePaper(input({ parts: [HOOK, OPEN, HOOK], options, delivery: COURIER }))
    expect(paper.title).toBe('Quote for 2 parts')
    expect(paper.sums).toEqual([
      { text: 'Saved by one purchase, included', cents: [300, 300] },
      { text: 'Delivery to Oakland', cents: [1200, 1200] },
    ])
    expect(paper.total).toEqual({ text: 'Total before sales tax', cents: [10_200, 9200] })
    expect(paper.notes[0]).toBe('Without a price yet, and not included: open.stl.')
  })

  test('has no total for a speed on whose day no courier comes', () => {
    const paper = quotePaper(input({ delivery: { ...COURIER, speeds: ['week'] } }))
    expect(paper.total.cents).toEqual([null, 5200])
    expect(paper.notes).toContain('Fastest: no courier comes on that day.')
  })

  test('says when parts are ready that its customer picks up', () => {
    const paper = quotePaper(input({ delivery: { city: 'Oakland', pickup: true, fee_cents: 0 } }))
    expect(paper.speeds[0].ships).toEqual(['Ready by', 'Wed, Dec 30, 2026'])
    expect(paper.sums).toEqual([{ text: 'Pickup in Oakland', cents: [0, 0] }])
  })

  test('says once why nothing can be ordered yet', () => {
    const options = input().options.map((option) => ({
      ...option,
      available: false,
      note: 'open.stl needs a review first.',
    }))
    const { notes } = quotePaper(input({ options }))
    expect(notes.filter((note) => note.includes('review'))).toEqual(['open.stl needs a review first.'])
  })
})
