import { describe, expect, test } from 'vitest'
import type { Basket, BasketOption } from '../../shared/orders/baskets/basket.ts'
import {
  basketSize,
  decidingPart,
  inFileOrder,
  partsIn,
  problemQuotes,
  shownBasketOption,
  spokenBasket,
  waitingText,
} from '../../renderer/quoting/customer/basket/basket-words.ts'

type BasketQuote = Basket['quotes'][number]

function entryOf(more: Partial<BasketQuote> = {}): BasketQuote {
  return {
    quote_id: 'q_1',
    filename: 'bracket.step',
    material: 'PLA+',
    color: 'Black',
    quantity: 2,
    status: 'quoted',
    problem: null,
    options: [dated('2026-12-01')],
    ...more,
  }
}

function dated(ship_by: string | null) {
  return { speed: 'week' as const, ship_by, own_total_cents: 1500, total_cents: 1200 }
}

function optionOf(more: Partial<BasketOption> = {}): BasketOption {
  return {
    speed: 'week',
    label: 'Economy',
    ship_by: '2026-12-01',
    parts_cents: 3000,
    saving_cents: 600,
    total_cents: 2400,
    available: true,
    note: null,
    lines: [],
    ...more,
  }
}

const PROBLEM = { code: 'quote_engineering', detail: 'It needs an engineer.' }
const engineered = entryOf({
  quote_id: 'q_2',
  filename: 'hook.stl',
  status: 'engineering',
  problem: PROBLEM,
  options: [],
})
const measured = entryOf({ quote_id: 'q_3', status: 'processing', problem: PROBLEM, options: [] })

describe('the parts that cannot be bought', () => {
  test('are those with a problem, but not those that are still measured', () => {
    const basket = { quotes: [entryOf(), engineered, measured] }
    expect(problemQuotes(basket)).toEqual([engineered])
    expect(waitingText(basket)).toBe('1 part still being measured.')
    expect(waitingText({ quotes: [entryOf(), engineered] })).toBeNull()
  })
})

describe('the part that decides the ship date', () => {
  const early = entryOf({ quote_id: 'q_4', filename: 'plate.stl', options: [dated('2026-11-27')] })

  test('is the one that ships last', () => {
    expect(decidingPart({ quotes: [early, entryOf()] }, optionOf())).toBe('bracket.step')
  })

  test('is the one whose date is not confirmed', () => {
    const pending = entryOf({ filename: 'knob.stl', options: [dated(null)] })
    expect(decidingPart({ quotes: [early, pending] }, optionOf({ ship_by: null }))).toBe('knob.stl')
  })

  test('is none when all ship the same day', () => {
    expect(decidingPart({ quotes: [entryOf(), entryOf({ filename: 'hook.stl' })] }, optionOf())).toBeNull()
  })
})

test('the other speed is shown when the chosen one is not available or has no date', () => {
  const week = optionOf()
  const asap = optionOf({ speed: 'asap', available: false })
  expect(shownBasketOption([asap, week], 'asap')).toBe(week)
  const undated = [optionOf({ speed: 'asap', ship_by: null }), optionOf({ ship_by: null })]
  expect(shownBasketOption(undated, 'asap')).toBe(undated[1])
  const off = optionOf({ available: false })
  expect(shownBasketOption([asap, off], 'week')).toBe(off)
})

describe('parts of one drop', () => {
  const [first, second, later] = ['first', 'second', 'later'].map((file_id) => ({ file_id }))

  test('keep the order of their files, whichever arrives first', () => {
    expect(inFileOrder([second, first], { first: 1, second: 2 })).toEqual([first, second])
  })

  test('come before parts that were added otherwise, which keep their order', () => {
    expect(inFileOrder([later, second, first], { first: 1, second: 2 })).toEqual([first, second, later])
  })
})

test('the size counts parts and pieces', () => {
  expect(basketSize({ quotes: [entryOf(), entryOf({ quantity: 1 })] })).toBe('2 parts, 3 pieces')
})

test('a file that could not be read is not counted as a part', () => {
  const basket = { quotes: [entryOf(), entryOf({ status: 'failed', problem: PROBLEM })] }
  expect(basketSize(basket)).toBe('1 part, 2 pieces')
  expect(partsIn(basket)).toEqual([entryOf()])
})

test('a screen reader hears the total and its ship date, or what the basket waits for', () => {
  const basket = { quotes: [entryOf(), entryOf({ quote_id: 'q_2', quantity: 1 })] }
  const priced = optionOf({ total_cents: 2400, ship_by: '2026-12-01' })
  expect(spokenBasket(basket, priced, false)).toBe(
    'Total $24.00, ships Tue, Dec 1. 2 parts, 3 pieces, before tax and delivery.',
  )
  expect(spokenBasket(basket, optionOf({ ship_by: null }), false)).toContain('ship date to be confirmed')
  expect(spokenBasket(basket, priced, true)).toBe('Calculating the new price')
  expect(spokenBasket(basket, undefined, false)).toBe('No price yet')
  const measured = { quotes: [entryOf(), entryOf({ status: 'processing' })] }
  expect(spokenBasket(measured, priced, false)).toBe('1 part still being measured.')
})
