import { describe, expect, test } from 'vitest'
import type { Basket } from '../../shared/orders/baskets/basket.ts'
import {
  blockersOf,
  blockersText,
  nextCheck,
  readyQuotes,
} from '../../renderer/quoting/customer/basket/basket-blockers.ts'

type BasketQuote = Basket['quotes'][number]

function entryOf(filename: string, more: Partial<BasketQuote> = {}): BasketQuote {
  return {
    quote_id: filename,
    filename,
    material: 'PLA+',
    color: 'Black',
    quantity: 1,
    status: 'quoted',
    problem: null,
    options: [],
    ...more,
  }
}

const ready = entryOf('plate.stl')
const tiny = entryOf('speck.stl')
const damaged = entryOf('broken.stl', {
  status: 'failed',
  problem: { code: 'quote_final', detail: 'This STL file is cut off.' },
})
const engineered = entryOf('open.stl', {
  status: 'engineering',
  problem: { code: 'engineering_required', detail: 'This part needs an engineering review.' },
})
const measured = entryOf('slow.stl', {
  status: 'processing',
  problem: { code: 'not_priced', detail: 'This quote is not priced yet.' },
})
const asked = [{ quote_id: 'speck.stl' }]

describe('what keeps a basket from being bought', () => {
  const basket = { quotes: [ready, tiny, damaged, measured, engineered] }

  test('names each part with its own reason, but none that is still measured', () => {
    expect(blockersOf(basket, asked).map(({ filename, why }) => [filename, why])).toEqual([
      ['speck.stl', 'check units'],
      ['broken.stl', 'can’t be quoted'],
      ['open.stl', 'needs an engineer’s price'],
    ])
  })

  test('is all named beside the button, which counts it', () => {
    const blockers = blockersOf(basket, asked)
    expect(nextCheck(blockers)).toBe('Check 3 parts first')
    expect(blockersText(blockers)).toBe(
      'Before you can order: speck.stl (check units), broken.stl (can’t be quoted), open.stl (needs an engineer’s price).',
    )
  })

  test('is told on the button as units if it is only that', () => {
    expect(nextCheck(blockersOf({ quotes: [ready, tiny] }, asked))).toBe('Check units first')
  })

  test('includes the units of a part that waits for an engineer as well', () => {
    const [blocker] = blockersOf({ quotes: [engineered] }, [{ quote_id: 'open.stl' }])
    expect(blocker.why).toBe('check units, needs an engineer’s price')
  })

  test('is settled where the customer can: in the row, on the page of the part, or with today’s price', () => {
    const expired = entryOf('old.stl', {
      status: 'expired',
      problem: { code: 'quote_expired', detail: 'This quote has expired.' },
    })
    const blockers = blockersOf({ quotes: [damaged, tiny, engineered, expired] }, asked)
    expect(blockers.map(({ settle }) => settle)).toEqual(['row', 'row', 'part', 'price'])
  })
})

test('a part whose units are an open question is not counted as ready to buy', () => {
  const basket = { quotes: [ready, tiny, damaged, measured] }
  expect(readyQuotes(basket, blockersOf(basket, asked))).toEqual([ready])
  expect(readyQuotes(basket, blockersOf(basket, []))).toEqual([ready, tiny])
})
