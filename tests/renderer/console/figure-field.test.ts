import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, textOf, type UNITS } from '../../../renderer/platform/kit/figure-field.tsx'

type Unit = keyof typeof UNITS

test.each<[number, Unit, string]>([
  [6.5, 'dollars_per_gram', '0.065'],
  [7, 'dollars_per_gram', '0.07'],
  [31.25, 'dollars_per_hour', '0.3125'],
  [450, 'dollars_per_hour', '4.50'],
  [1500, 'dollars', '15.00'],
  [0.125, 'percent_of_share', '12.5'],
  [7.25, 'percent', '7.25'],
  [1.25, 'times', '1.25'],
  [254, 'inches', '10'],
  [Number.NaN, 'times', ''],
])('%s in %s is written as “%s” and read back', (value, unit, text) => {
  expect(textOf(value, unit)).toBe(text)
  expect(amountOf(text, unit)).toBe(value)
})

test.each(['', 'a lot', '1.2.3'])('“%s” is no amount', (entered) => {
  expect(amountOf(entered, 'dollars_per_gram')).toBeNaN()
})

test('a rate is not rounded, whatever is typed', () => {
  const units = fc.constantFrom<Unit>('dollars_per_gram', 'dollars_per_kg', 'percent_of_share', 'times')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), units, (millionths, unit) => {
      const typed = String(millionths / 10_000)
      expect(Number(textOf(amountOf(typed, unit), unit))).toBe(Number(typed))
    }),
  )
})
