import { describe, expect, it } from 'vitest'
import {
  numberedPart,
  quoteNumberOf,
  seqOfQuoteNumber,
} from '../../../../shared/quoting/quotes/quote-number.ts'

describe('the number of a quote', () => {
  it('begins at Q-1001 and counts up', () => {
    expect([1, 2, 42, 9000].map((seq) => quoteNumberOf({ seq }))).toEqual([
      'Q-1001',
      'Q-1002',
      'Q-1042',
      'Q-10000',
    ])
  })

  it('names the part until there is the number of an order', () => {
    const quote = { quote_number: 'Q-1042', filename: 'bracket.stl' }
    expect(numberedPart({ ...quote, order_number: null })).toBe('Q-1042, bracket.stl')
    expect(numberedPart({ ...quote, order_number: 1001 })).toBe('Order 1001, bracket.stl')
  })

  it('is found however it is typed', () => {
    const typed = ['Q-1042', 'q1042', ' q-1042 ', 'Q 1042', '1042', '#1042']
    expect(typed.map(seqOfQuoteNumber)).toEqual(typed.map(() => 42))
  })

  it('is not read from other texts', () => {
    const others = ['P1042', 'Q-', 'q-10-42', 'q_1042', 'bracket 1042', '']
    expect(others.map(seqOfQuoteNumber)).toEqual(others.map(() => null))
  })
})
