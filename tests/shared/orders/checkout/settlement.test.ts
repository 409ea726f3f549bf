import { describe, expect, test } from 'vitest'
import { decideSettlement, type SettlementFacts } from '../../../../shared/orders/checkout/settlement.ts'

const OPEN: SettlementFacts = {
  purchase: { state: 'open', total_cents: 4200 },
  session: { state: 'paid', amount_cents: 4200 },
  quote: { status: 'quoted', has_order: false },
}

describe('the settlement of a payment', () => {
  test.each(['opening', 'open', 'expired', 'replaced'] as const)(
    'the agreed amount at a link that is %s places the order',
    (state) => {
      expect(decideSettlement({ ...OPEN, purchase: { ...OPEN.purchase, state } })).toBe('place')
    },
  )

  test('the same news again change nothing', () => {
    expect(decideSettlement({ ...OPEN, purchase: { ...OPEN.purchase, state: 'paid' } })).toBe('nothing')
  })

  test.each([4199, 4201, 0])('leaves %i cents instead of 4200 to staff', (amount_cents) => {
    expect(decideSettlement({ ...OPEN, session: { state: 'paid', amount_cents } })).toBe('look_at')
  })

  test.each([
    ['another link of the quote was paid before', { status: 'accepted', has_order: true }],
    ['the quote was withdrawn', { status: 'withdrawn', has_order: false }],
  ] as const)('the payment goes back when %s', (_, quote) => {
    expect(decideSettlement({ ...OPEN, quote })).toBe('give_back')
  })

  test.each([
    ['opening', 'close'],
    ['open', 'close'],
    ['paid', 'nothing'],
    ['expired', 'nothing'],
    ['replaced', 'nothing'],
  ] as const)('a session that has expired, of a link that is %s: %s', (state, expected) => {
    const session = { state: 'expired', amount_cents: 0 } as const
    expect(decideSettlement({ ...OPEN, purchase: { ...OPEN.purchase, state }, session })).toBe(expected)
  })

  test('a session that is open says nothing new', () => {
    expect(decideSettlement({ ...OPEN, session: { state: 'open', amount_cents: 0 } })).toBe('nothing')
  })
})
