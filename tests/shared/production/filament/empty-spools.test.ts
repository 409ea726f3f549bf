import { expect, test } from 'vitest'
import resource from '../../../../resources/empty-spools.json' with { type: 'json' }
import { EmptySpool, suggestEmptySpools } from '../../../../shared/production/filament/empty-spools.ts'

const spools = EmptySpool.array().parse(resource.spools)
const grams = (brand: string, net_g: number | null) =>
  suggestEmptySpools(spools, { brand, net_g }).map(({ empty_g }) => empty_g)

test('the table names its source, and no spool is lighter than a sheet of cardboard or heavier than its filament', () => {
  expect(resource.source).toMatch(/^SpoolmanDB .*MIT License/)
  expect(spools.length).toBeGreaterThan(100)
  expect(spools.filter(({ empty_g, net_g }) => empty_g < 50 || empty_g > Math.max(net_g, 100))).toEqual([])
})

test.each<[string, number | null, number[]]>([
  ['Prusament', 1000, [193]],
  ['prusament ', 2000, [219]],
  ['bambulab', 1000, [250]],
  // Of no such size: what is known of the brand.
  ['Bambu Lab', 3000, [250, 250]],
  ['Prusa', 1000, []],
  ['', 1000, []],
  ['—', 1000, []],
])('the empty spools of %s with %s g are suggested', (brand, net_g, empty_g) => {
  expect(grams(brand, net_g)).toEqual(empty_g)
})

test('at most four are suggested', () => {
  expect(grams('Extrudr', null)).toHaveLength(4)
})
