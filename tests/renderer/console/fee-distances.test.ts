import { expect, test } from 'vitest'
import { feeDistances } from '../../../renderer/quoting/delivery-settings/fee-distances.ts'
import { zonesText } from '../../../renderer/quoting/delivery-settings/zones-text.ts'

test.each([
  [5, 40, [5, 10, 15, 20, 25, 30, 35, 40]],
  [0, 12, [5, 10, 12]],
  [5, 200, [5, 30, 55, 80, 105, 130, 155, 180, 200]],
  [50, 40, [40]],
  [Number.NaN, 40, []],
])('a fee table from %s to %s miles has the columns %j', (base, most, distances) => {
  expect(feeDistances(base, most)).toEqual(distances)
})

test('a group of zones is named by its first and last', () => {
  const rates = [{ up_to_zone: 4 }, { up_to_zone: 5 }, { up_to_zone: 8 }]
  expect(rates.map((_, at) => zonesText(rates, at))).toEqual(['zones 1 to 4', 'zone 5', 'zones 6 to 8'])
})
