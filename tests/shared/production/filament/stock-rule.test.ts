import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  stockChanges,
  withStockChanges,
  type ColorRule,
  type StockRule,
} from '../../../../shared/production/filament/stock-rule.ts'
import { findMaterial, printableFrom } from '../../../../shared/catalog/catalog.ts'
import { colorsOffered } from '../../../../shared/catalog/stock.ts'
import type { Supply } from '../../../../shared/production/filament/supply.ts'
import { asPacificDay } from '../../../../shared/platform/time.ts'
import { catalog as CATALOG } from '../../shop-documents.ts'

const TODAY = asPacificDay('2026-11-23')
const BLACK = { material: 'PETG', color: 'Black' } as const
const ON: StockRule = { is_on: true, limit_mg: 500_000, offers_awaited: false, revision: 1 }
const supply = (expected: string | null, spools = 1): Supply => ({
  ...BLACK,
  id: 'su_1',
  number: 1,
  brand: 'Prusament',
  vendor: null,
  spools,
  net_mg: 300_000,
  cost_cents: null,
  expected: expected === null ? null : asPacificDay(expected),
  received: 0,
  ordered_at: 1,
  closed_at: null,
  revision: 0,
})

interface Case {
  grams: number
  rule?: StockRule
  colors?: ColorRule[]
  supplies?: Supply[]
  catalog?: typeof CATALOG
}

function changes({ grams, rule = ON, colors = [], supplies = [], catalog = CATALOG }: Case) {
  const free = [{ ...BLACK, free_mg: grams * 1000 }]
  return stockChanges({ catalog, rule, colors, free, supplies, today: TODAY })
}

describe('the rule of the stock', () => {
  test('takes a color out of stock below its limit, and says why', () => {
    const found = changes({ grams: 499 })
    expect(found).toMatchObject([{ ...BLACK, stock: { in_stock: false, expected: null }, free_mg: 499_000 }])
    const { catalog, reason } = withStockChanges(CATALOG, found)
    expect(reason).toBe('By the stock rule: PETG in Black out of stock (499 g free, limit 500 g)')
    expect(changes({ grams: 499, catalog })).toEqual([])
    expect(changes({ grams: 500, catalog })).toMatchObject([{ stock: { in_stock: true } }])
    expect(changes({ grams: 500 })).toEqual([])
  })

  test('does nothing while it is off, to a color in the hand of staff, and to one of which nothing is known', () => {
    expect(changes({ grams: 0, rule: { ...ON, is_on: false } })).toEqual([])
    expect(changes({ grams: 0, colors: [{ ...BLACK, by_hand: true, limit_mg: null }] })).toEqual([])
    expect(
      stockChanges({ catalog: CATALOG, rule: ON, colors: [], free: [], supplies: [], today: TODAY }),
    ).toEqual([])
  })

  test('takes the limit of the color where it has one', () => {
    const colors = [{ ...BLACK, by_hand: false, limit_mg: 100_000 }]
    expect(changes({ grams: 200, colors })).toEqual([])
    expect(changes({ grams: 99, colors })).toMatchObject([{ limit_mg: 100_000 }])
  })

  test('expects a color on the day on which what is on its way reaches the limit', () => {
    const expectedAfter = (supplies: Supply[]) => changes({ grams: 300, supplies })[0].stock.expected
    expect(expectedAfter([supply('2026-12-01')])).toBe('2026-12-01')
    expect(expectedAfter([])).toBeNull()
    expect(expectedAfter([supply(null, 9)])).toBeNull()
    expect(expectedAfter([supply('2026-11-20', 9)])).toBeNull()
    const late = [supply('2026-12-09'), supply('2026-12-01')]
    expect(changes({ grams: 0, supplies: late })[0].stock.expected).toBe('2026-12-09')
  })

  test('offers a color that is ordered and expected soon, with its day, where the shop wants it', () => {
    const rule = { ...ON, offers_awaited: true }
    const found = changes({ grams: 300, rule, supplies: [supply('2026-12-07')] })
    expect(found).toMatchObject([{ stock: { in_stock: false, expected: '2026-12-07' }, awaited: true }])
    const { catalog, reason } = withStockChanges(CATALOG, found)
    expect(reason).toContain('expected Dec 7, 2026 and offered for prints after it (300 g free')
    expect(colorsOffered(findMaterial(catalog, 'PETG')).at(-1)).toBe('Black')
    expect(printableFrom(catalog, 'PETG', 'Black')).toBe('2026-12-08')
    expect(changes({ grams: 300, rule, supplies: [supply('2026-12-07')], catalog })).toEqual([])
    const isAwaited = (facts: Partial<Case>) => changes({ grams: 300, rule, catalog, ...facts })[0].awaited
    expect(isAwaited({ supplies: [] })).toBe(false)
    expect(isAwaited({ supplies: [supply('2026-11-22')] })).toBe(false)
    expect(isAwaited({ supplies: [supply('2027-11-22')] })).toBe(false)
    expect(isAwaited({ grams: 150, supplies: [supply('2026-12-07')] })).toBe(false)
    expect(isAwaited({ grams: 600 })).toBe(false)
  })

  test('offers no awaited color anymore once it is off, or staff have the color in hand', () => {
    const rule = { ...ON, offers_awaited: true }
    const supplies = [supply('2026-12-07')]
    const { catalog } = withStockChanges(CATALOG, changes({ grams: 300, rule, supplies }))
    const byHand = [{ ...BLACK, by_hand: true, limit_mg: null }]
    const after = [
      changes({ grams: 300, rule: { ...rule, is_on: false }, supplies, catalog }),
      changes({ grams: 300, rule: { ...rule, offers_awaited: false }, supplies, catalog }),
      changes({ grams: 300, rule, colors: byHand, supplies, catalog }),
    ]
    for (const found of after)
      expect(found).toMatchObject([{ awaited: false, stock: { in_stock: false, expected: '2026-12-07' } }])
  })

  test('is monotone: a color that is in stock with less is in stock with more', () => {
    const inStock = (grams: number) => changes({ grams }).length === 0
    expect([inStock(499), inStock(500)]).toEqual([false, true])
    const mass = fc.integer({ min: -2000, max: 3000 })
    fc.assert(
      fc.property(mass, fc.nat(3000), (grams, more) => {
        expect(!inStock(grams) || inStock(grams + more)).toBe(true)
      }),
    )
  })

  test('changes stock and nothing else of the catalog, and applied twice changes nothing more', () => {
    const mass = fc.integer({ min: -2000, max: 3000 })
    fc.assert(
      fc.property(mass, mass, (first, second) => {
        const once = withStockChanges(CATALOG, changes({ grams: first })).catalog
        const twice = withStockChanges(once, changes({ grams: second, catalog: once })).catalog
        expect(changes({ grams: second, catalog: twice })).toEqual([])
        const bare = (catalog: typeof CATALOG) =>
          catalog.materials.map((material) => ({ ...material, out_of_stock: [] }))
        expect(bare(twice)).toEqual(bare(CATALOG))
      }),
    )
  })
})
