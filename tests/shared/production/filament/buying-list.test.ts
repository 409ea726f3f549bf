import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  buyingCsv,
  buyingList,
  lateSupplies,
  type ReservedFilament,
} from '../../../../shared/production/filament/buying-list.ts'
import { filamentLevels } from '../../../../shared/production/filament/filament-levels.ts'
import type { Supply } from '../../../../shared/production/filament/supply.ts'
import { addDays, asPacificDay } from '../../../../shared/platform/time.ts'

const PETG = { material: 'PETG', color: 'Black' } as const
const MONDAY = asPacificDay('2026-11-23')
const day = (later: number) => addDays(MONDAY, later)
const order = (number: number, grams: number, later: number | null): ReservedFilament => ({
  ...PETG,
  order_id: `q_${number}`,
  number,
  ship_by: later === null ? null : day(later),
  mg: grams * 1000,
})
const supply = (spools: number, later: number | null, more: Partial<Supply> = {}): Supply => ({
  ...PETG,
  id: 'su_1',
  number: 1,
  brand: 'Prusament',
  vendor: null,
  spools,
  net_mg: 1_000_000,
  cost_cents: null,
  expected: later === null ? null : day(later),
  received: 0,
  ordered_at: 1,
  closed_at: null,
  revision: 0,
  ...more,
})

interface Stock {
  grams: number
  reserved?: ReservedFilament[]
  supplies?: Supply[]
  minimum?: number
}

function factsOf({ grams, reserved = [], supplies = [], minimum }: Stock) {
  const on_hand = grams === 0 ? [] : [{ ...PETG, remaining_mg: grams * 1000 }]
  const minimums = minimum === undefined ? [] : [{ ...PETG, mg: minimum * 1000 }]
  return {
    today: MONDAY,
    levels: filamentLevels({ on_hand, reserved, minimums }),
    reserved,
    supplies,
    spools: [{ ...PETG, net_mg: 750_000, brand: 'Prusament', cost_cents: 2499 }],
  }
}

const listOf = (stock: Stock) => buyingList(factsOf(stock))
const lateOf = (stock: Stock) => lateSupplies(factsOf(stock))

describe('the buying list', () => {
  test('has nothing while there is enough for what is sold and the minimum', () => {
    expect(listOf({ grams: 500, reserved: [order(1, 300, 1)], minimum: 200 })).toEqual([])
  })

  test('says how many spools of the size bought last, and the first order that lacks filament with its day', () => {
    const [line] = listOf({ grams: 500, reserved: [order(2, 400, 5), order(1, 300, 3), order(3, 200, null)] })
    expect(line).toMatchObject({
      to_buy_mg: 400_000,
      missing_mg: 400_000,
      spools: 1,
      spool_mg: 750_000,
      needed_by: day(5),
      first_order: { order_id: 'q_2', number: 2 },
      brand: 'Prusament',
      cost_cents: 2499,
    })
  })

  test('counts on what is on its way from the day after it is expected, and not without a day', () => {
    const reserved = [order(1, 400, 3)]
    expect(listOf({ grams: 100, reserved, supplies: [supply(1, 2)] })).toEqual([])
    expect(listOf({ grams: 100, reserved, supplies: [supply(1, 3)] })).toMatchObject([
      { to_buy_mg: 0, spools: 0, missing_mg: 300_000, on_its_way_mg: 1_000_000, needed_by: day(3) },
    ])
    expect(listOf({ grams: 100, reserved, supplies: [supply(1, null)] })).toMatchObject([
      { missing_mg: 300_000 },
    ])
  })

  test('does not count on a supply that is late, and names every promise that waits for it', () => {
    const reserved = [order(1, 50, 2), order(2, 400, 3), order(3, 100, 9)]
    const late = supply(1, -1)
    const [line] = listOf({ grams: 100, reserved, supplies: [late] })
    expect(line).toMatchObject({ missing_mg: 450_000, to_buy_mg: 0 })
    expect(line.at_risk).toEqual([
      { order_id: 'q_2', number: 2, ship_by: day(3) },
      { order_id: 'q_3', number: 3, ship_by: day(9) },
    ])
    expect(lateOf({ grams: 100, reserved, supplies: [late] })).toMatchObject([{ at_risk: line.at_risk }])
    const other = supply(1, 1, { id: 'su_2', number: 2 })
    expect(lateOf({ grams: 100, reserved, supplies: [late, other] })).toMatchObject([{ at_risk: [] }])
    expect(lateOf({ grams: 100, reserved, supplies: [supply(1, 0), supply(1, null)] })).toEqual([])
  })

  test('counts what of a supply has not arrived, and nothing of a closed one', () => {
    const minimum = 2000
    expect(listOf({ grams: 0, minimum, supplies: [supply(3, 2, { received: 2 })] })).toMatchObject([
      { to_buy_mg: 1_000_000, on_its_way_mg: 1_000_000 },
    ])
    expect(listOf({ grams: 0, minimum, supplies: [supply(3, 2, { closed_at: 5 })] })).toMatchObject([
      { to_buy_mg: 2_000_000, on_its_way_mg: 0 },
    ])
  })

  test('never asks for more than is missing, and buying it all leaves nothing to buy', () => {
    const orders = fc.array(fc.tuple(fc.nat(2000), fc.option(fc.integer({ min: 1, max: 30 }))), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(
        fc.nat(3000),
        orders,
        fc.option(fc.integer({ min: 1, max: 3000 })),
        (grams, sold, minimum) => {
          const reserved = sold.map(([mass, later], at) => order(at + 1, mass, later))
          const least = minimum === null ? {} : { minimum }
          const [line] = listOf({ grams, reserved, ...least })
          const total = sold.reduce((sum, [mass]) => sum + mass, 0)
          const short = Math.max(0, total + (minimum ?? 0) - grams)
          expect(line?.to_buy_mg ?? 0).toBe(short * 1000)
          expect(line?.missing_mg ?? 0).toBe(Math.max(0, total - grams) * 1000)
          const bought = grams + ((line?.spools ?? 0) * (line?.spool_mg ?? 0)) / 1000
          expect(listOf({ grams: bought, reserved, ...least })).toEqual([])
        },
      ),
    )
  })

  test('is a file with weights in grams and prices in dollars', () => {
    const lines = listOf({ grams: 0, reserved: [order(7, 400, 3)] })
    expect(buyingCsv(lines, new Map([['PETG', 'PETG']])).split('\r\n')[1]).toBe(
      'PETG,Black,400,0,400,2026-11-26,7,1,750,Prusament,24.99',
    )
  })
})
