import { describe, expect, test } from 'vitest'
import {
  colorLead,
  nextBreak,
  optionOf,
  shownOption,
} from '../../renderer/quoting/customer/price/price-words.ts'
import { sortedMaterials } from '../../renderer/quoting/customer/choices/material-sort.ts'
import { asPacificDay } from '../../shared/platform/time.ts'
import { soldOptions } from '../../shared/quoting/quotes/sold-options.ts'
import { comparisonOf, optionOf as makeOption } from './quote-fixtures.ts'

describe('the option shown', () => {
  const asap = makeOption({ speed: 'asap' })
  const week = makeOption({ speed: 'week' })

  test('is the chosen one while it is available', () => {
    expect(shownOption([asap, week], 'week')).toBe(week)
  })

  test('is the other one when the chosen one is unavailable', () => {
    expect(shownOption([{ ...asap, available: false }, week], 'asap')).toBe(week)
  })

  test('stays the chosen one, with its note, when none is available', () => {
    const off = { ...asap, available: false }
    expect(shownOption([off, { ...week, available: false }], 'asap')).toBe(off)
  })

  test('is the slower one, whichever is chosen, while the ship date is not confirmed', () => {
    const undated = [
      { ...asap, ship_by: null },
      { ...week, ship_by: null },
    ]
    expect(shownOption(undated, 'asap')).toBe(undated[1])
  })

  test('is nothing without options', () => {
    expect([shownOption([], 'asap'), optionOf([], 'week')]).toEqual([undefined, undefined])
  })
})

describe('the options offered', () => {
  const asap = makeOption({ speed: 'asap' })
  const week = makeOption({ speed: 'week' })
  const undated = { ...asap, ship_by: null }

  test.each([
    ['both, with their dates', [asap, week], [asap, week]],
    ['one price while neither has a date', [undated, { ...week, ship_by: null }], ['week']],
    ['no surcharge without a date beside a date', [undated, week], ['week']],
    ['both when only the slower one has no date', [asap, { ...week, ship_by: null }], ['asap', 'week']],
    [
      'the faster one without a date where the slower one is not for sale',
      [undated, { ...week, available: false }],
      ['asap', 'week'],
    ],
    ['nothing without options', [], []],
  ])('are %s', (_, options, offered) => {
    const speeds = offered.map((one) => (typeof one === 'string' ? one : one.speed))
    expect(soldOptions(options).map(({ speed }) => speed)).toEqual(speeds)
  })
})

describe('quantity breaks', () => {
  const { quantities } = comparisonOf()

  test('names the next cheaper quantity with its discount', () => {
    expect(nextBreak(quantities, 1, 'week')).toEqual({ quantity: 5, unit_cents: 862, percent: 43 })
  })

  test('has none at the highest quantity', () => {
    expect(nextBreak(quantities, 25, 'week')).toBeNull()
  })

  test('skips a quantity without a discount', () => {
    const [one, five, ...more] = quantities
    const same = { ...five, options: one.options }
    expect(nextBreak([one, same, ...more], 1, 'week')?.quantity).toBe(10)
  })
})

describe('the material table', () => {
  const ids = (key: 'name' | 'weight' | 'date' | 'price', isDescending = false) =>
    sortedMaterials(comparisonOf().materials, 'week', { key, isDescending }).map((row) => row.material)

  test('sorts the cheapest first, and rows without a price last', () => {
    expect(ids('price')).toEqual(['PLA+', 'PETG', 'PPS-CF', 'TPU'])
  })

  test('keeps rows without a price last in descending order', () => {
    expect(ids('price', true)).toEqual(['PPS-CF', 'PETG', 'PLA+', 'TPU'])
  })

  test('sorts equal days by price', () => {
    expect(ids('date')).toEqual(['PLA+', 'PETG', 'PPS-CF', 'TPU'])
  })

  test('sorts every row by weight or name', () => {
    expect(ids('weight')).toEqual(['PLA+', 'TPU', 'PPS-CF', 'PETG'])
    expect(ids('name')[0]).toBe('PETG')
  })
})

test('colors that are not loaded in a printer take a day more', () => {
  const material = {
    id: 'PLA+' as const,
    available: true,
    lead_days: 0,
    same_day_colors: ['Black'],
    awaited_colors: [{ color: 'Blue', expected: asPacificDay('2026-12-07') }],
    custom: false,
    colors: ['Black', 'Red', 'Blue'],
    label: 'PLA+',
    description: '',
    properties: [],
  }
  expect(colorLead(material, 'Black', 1)).toBe('no extra day')
  expect(colorLead(material, 'Red', 1)).toBe('adds 1 day')
  expect(colorLead(material, 'Red', 3)).toBe('adds 3 days')
  expect(colorLead(material, 'Red', 0)).toBe('no extra day')
  expect(colorLead(material, 'Blue', 0)).toBe('filament arrives Mon, Dec 7')
})
