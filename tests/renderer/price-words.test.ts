import { describe, expect, test } from 'vitest'
import { colorLead, nextBreak, optionOf, shownOption } from '../../renderer/customer/price/price-words.ts'
import { sortedMaterials } from '../../renderer/customer/choices/material-sort.ts'
import { commonTotal } from '../../renderer/customer/together/together-words.ts'
import { comparisonOf, optionOf as makeOption, quoteOf } from './quote-fixtures.ts'

describe('the option shown', () => {
  const asap = makeOption({ speed: 'asap' })
  const week = makeOption({ speed: 'week' })

  test('is the chosen one while it can be had', () => {
    expect(shownOption([asap, week], 'week')).toBe(week)
  })

  test('is the other one when the chosen one cannot be had', () => {
    expect(shownOption([{ ...asap, available: false }, week], 'asap')).toBe(week)
  })

  test('stays the chosen one, with its note, when none can be had', () => {
    const off = { ...asap, available: false }
    expect(shownOption([off, { ...week, available: false }], 'asap')).toBe(off)
  })

  test('is nothing without options', () => {
    expect([shownOption([], 'asap'), optionOf([], 'week')]).toEqual([undefined, undefined])
  })
})

describe('quantity breaks', () => {
  const { quantities } = comparisonOf()

  test('the next quantity that makes each piece cheaper is named with its percent', () => {
    expect(nextBreak(quantities, 1, 'week')).toEqual({ quantity: 5, unit_cents: 862, percent: 43 })
  })

  test('at the highest quantity there is none', () => {
    expect(nextBreak(quantities, 25, 'week')).toBeNull()
  })

  test('a quantity that saves nothing is passed over', () => {
    const [one, five, ...more] = quantities
    const same = { ...five, options: one.options }
    expect(nextBreak([one, same, ...more], 1, 'week')?.quantity).toBe(10)
  })
})

describe('the material table', () => {
  const ids = (key: 'name' | 'weight' | 'date' | 'price', isDescending = false) =>
    sortedMaterials(comparisonOf().materials, 'week', { key, isDescending }).map((row) => row.material)

  test('the cheapest stands first, what has no price last', () => {
    expect(ids('price')).toEqual(['PLA+', 'PETG', 'PPS-CF', 'TPU'])
  })

  test('turned round, what has no price is still last', () => {
    expect(ids('price', true)).toEqual(['PPS-CF', 'PETG', 'PLA+', 'TPU'])
  })

  test('equal days are told apart by the price', () => {
    expect(ids('date')).toEqual(['PLA+', 'PETG', 'PPS-CF', 'TPU'])
  })

  test('weight and name sort every row', () => {
    expect(ids('weight')).toEqual(['PLA+', 'TPU', 'PPS-CF', 'PETG'])
    expect(ids('name')[0]).toBe('PETG')
  })
})

describe('several parts together', () => {
  const one = quoteOf()
  const two = quoteOf({
    id: 'q_2',
    options: [makeOption({ speed: 'week', total_cents: 1000, ship_by: '2026-12-04' })],
  })

  test('the total adds up and the last part decides the day', () => {
    expect(commonTotal([one, two], 'week')).toEqual({
      total_cents: 2514,
      priced: 2,
      parts: 2,
      ship_by: '2026-12-04',
    })
  })

  test('a part without a price is counted and not guessed', () => {
    expect(commonTotal([one, quoteOf({ options: [] })], 'week')).toMatchObject({ priced: 1, parts: 2 })
  })

  test('one date to come makes the common day one to come', () => {
    const pending = quoteOf({ options: [makeOption({ speed: 'week', ship_by: null })] })
    expect(commonTotal([one, pending], 'week').ship_by).toBeNull()
  })
})

test('a color in the printers needs no extra day, every other one does', () => {
  const material = {
    id: 'PLA+' as const,
    available: true,
    lead_days: 0,
    same_day_colors: ['Black'],
    custom: false,
    colors: ['Black', 'Red'],
    label: 'PLA+',
    description: '',
    properties: [],
  }
  expect(colorLead(material, 'Black')).toMatch(/no extra day/)
  expect(colorLead(material, 'Red')).toMatch(/adds 1 day/)
})
