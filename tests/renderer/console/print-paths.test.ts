import { describe, expect, test } from 'vitest'
import { labelChoices, labelsPath, travelersPath } from '../../../renderer/orders/labels/print-paths.ts'
import { readSettings, startAfter } from '../../../renderer/orders/labels/print-settings.ts'
import { resolvedPath } from '../../../renderer/orders/labels/resolved-path.ts'

describe('what the print buttons open', () => {
  test('the buttons open the travelers of plates and orders', () => {
    expect(travelersPath({ plates: [17, 18] }, 'a4')).toBe(
      '/console/print/travelers.pdf?plates=17,18&paper=a4',
    )
    expect(travelersPath({ orders: [{ number: 1012, quantity: 5 }] }, 'letter')).toBe(
      '/console/print/travelers.pdf?orders=1012&paper=letter',
    )
    expect(travelersPath({ units: [{ number: 1012, unit: 3 }] }, 'letter')).toBeNull()
  })

  test('the buttons open labels of each unit of an order, and of its box', () => {
    const choices = labelChoices({ orders: [{ number: 1012, quantity: 5 }] })
    expect(choices.map(({ label, count }) => [label, count])).toEqual([
      ['Each unit', 5],
      ['The box', 1],
    ])
    expect(choices.map((choice) => labelsPath(choice, { format: 'letter_5160', start: 4 }))).toEqual([
      '/console/print/labels.pdf?units=1012&format=letter_5160&start=4',
      '/console/print/labels.pdf?orders=1012&format=letter_5160&start=4',
    ])
  })

  test('the buttons open labels of some units of an order, or of all of them', () => {
    const orders = [{ number: 1012, quantity: 5 }]
    const choices = labelChoices({ orders, units: [{ number: 1012, unit: 3 }] })
    expect(choices.map(({ label, query }) => [label, query])).toEqual([
      ['These units', 'units=1012-3'],
      ['Each unit of the order', 'units=1012'],
      ['The box', 'orders=1012'],
    ])
  })

  test('the buttons open labels of a plate and of the units on it, and of printers', () => {
    const choices = labelChoices({
      plates: [17],
      units: [{ number: 1012, unit: 3 }],
      printers: ['xl 1', 'p2'],
    })
    expect(choices.map(({ query }) => query)).toEqual(['units=1012-3', 'plates=17', 'printers=xl%201,p2'])
  })
})

test.each([
  ['letter_5160', 1, 5, 6],
  ['letter_5160', 28, 5, 3],
  ['letter_5160', 1, 30, 1],
  ['a4_l7160', 99, 1, 1],
  ['roll_62', 1, 12, 1],
] as const)(
  'on %s from label %i on, %i labels leave label %i as the first free one',
  (format, start, count, next) => {
    expect(startAfter({ format, start }, count)).toBe(next)
  },
)

test.each([undefined, '', 'null', '{"format":"dymo","start":1,"paper":"a4"}', '{"format":"roll_62"}'])(
  'kept settings %j that are not known are the first ones',
  (text) => {
    expect(readSettings(text)).toEqual({ format: 'letter_5160', start: 1, paper: 'letter' })
  },
)

test('kept settings are read', () => {
  const settings = { format: 'roll_62', start: 3, paper: 'a4' } as const
  expect(readSettings(JSON.stringify(settings))).toEqual(settings)
})

test('a resolved code opens the floor page or the order', () => {
  expect(resolvedPath({ opens: 'floor', chosen: 'pl_1' })).toBe('/console/production?chosen=pl_1')
  expect(resolvedPath({ opens: 'order', order_id: 'q_1' })).toBe('/console/orders/q_1')
  expect(resolvedPath({ opens: 'nothing', why: 'There is no plate 9.', search: '' })).toBeNull()
})
