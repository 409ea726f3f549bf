import { describe, expect, test } from 'vitest'
import { MATERIAL_IDS } from '../../../../shared/catalog/materials.ts'
import type { MaterialEstimate } from '../../../../shared/geometry/estimate.ts'
import { PriceOption } from '../../../../shared/quoting/quotes/quote.ts'
import { freeCapacity } from '../../../../shared/quoting/scheduling/capacity.ts'
import { compareMaterials, compareQuantities } from '../../../../shared/quoting/scheduling/compare.ts'
import {
  SHIP_DATE_TO_CONFIRM,
  offerPart,
  type OfferRequest,
} from '../../../../shared/quoting/scheduling/offer-part.ts'
import type { Printer } from '../../../../shared/catalog/printers/printers.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { lyingFlat } from '../../geometry/assess/plain-part.ts'
import { calendar, catalog, priceBook, printers, routing } from '../../shop-documents.ts'
import { at } from './shop-clock.ts'

const capacity = freeCapacity({
  now: at('Mon 2026-11-16 10:00'),
  calendar,
  printers,
  load: [],
  margin_mm: 5,
})

/** 20 g in each material; an hour in PLA+, longer where the filament flows more slowly. */
function printed(flow_factor: number): MaterialEstimate {
  const none = { perimeters: 0, skins: 0, infill: 0, supports: 0, brim: 0 }
  const seconds = { ...none, travel: 0, cooling: 0, layer_changes: 0 }
  return { grams: 20, seconds: HOUR / flow_factor, breakdown: { grams: none, seconds } }
}

const request: OfferRequest = {
  shop: { catalog, book: priceBook, routing, capacity, extras: [] },
  estimate: {
    by_material: Object.fromEntries(
      catalog.materials.map(({ id, filament }) => [id, printed(filament.flow_factor)]),
    ),
    support_contact_mm2: 0,
    placement: lyingFlat([50, 40, 30]),
  },
  nozzle_mm: 0.4,
  routes: [],
  material: 'PLA+',
  color: 'Black',
  quantity: 1,
}
const tall: OfferRequest['estimate'] = {
  ...request.estimate,
  placement: { ...request.estimate.placement, size_mm: [50, 40, 400] },
}

describe('a material that no printer can print', () => {
  const { lanes } = capacity
  const pps: OfferRequest = { ...request, material: 'PPS-CF' }
  const equipped = (materials: Printer['materials'], active = true) =>
    freeCapacity({
      now: at('Mon 2026-11-16 10:00'),
      calendar,
      printers: [...printers, { ...printers[0], id: 'hot', materials, active }],
      load: [],
      margin_mm: 5,
    })

  test('has a price and no day until staff confirm it', () => {
    expect(lanes.map(({ printer }) => printer.id)).toEqual(['p1', 'p2', 'p3', 'p4', 'xl1'])
    const { tier, options, dates } = offerPart(pps)
    expect(tier).toEqual({ tier: 'assisted', reasons: ['no_printer_for_material'] })
    expect(dates).toEqual({ asap: null, week: null })
    expect(options.map(({ ship_by, available, note }) => ({ ship_by, available, note }))).toEqual([
      { ship_by: null, available: true, note: SHIP_DATE_TO_CONFIRM },
      { ship_by: null, available: true, note: SHIP_DATE_TO_CONFIRM },
    ])
    for (const { total_cents } of options) expect(total_cents).toBeGreaterThan(0)
  })

  test.each([
    ['is instant once a printer can print it', equipped(['PPS-CF']), 'PPS-CF', 'instant'],
    ['is not, while that printer is switched off', equipped(['PPS-CF'], false), 'PPS-CF', 'assisted'],
    ['says nothing of other materials', equipped(['PPS-CF']), 'PLA+', 'instant'],
  ] as const)('%s', (_, able, material, tier) => {
    const offered = offerPart({ ...pps, material, shop: { ...request.shop, capacity: able } })
    expect(offered.tier.tier).toBe(tier)
  })

  test('is dated by the printers that can print it alone, however free the others are', () => {
    const able = equipped(['PPS-CF'])
    const [many, one] = [
      offerPart({ ...pps, quantity: 40, shop: { ...request.shop, capacity: able } }),
      offerPart(request),
    ]
    expect(many.dates.asap! > one.dates.asap!).toBe(true)
    const spread = offerPart({ ...request, quantity: 40 })
    expect(many.dates.asap! > spread.dates.asap!).toBe(true)
  })

  test('does not make a part instant that goes to an engineer, nor one that no printer is large enough for', () => {
    expect(offerPart({ ...pps, routes: ['engineering'] }).tier.tier).toBe('engineered')
    expect(offerPart({ ...pps, estimate: tall }).tier).toEqual({ tier: 'instant', reasons: [] })
    expect(offerPart({ ...pps, estimate: tall }).options.map(({ available }) => available)).toEqual([
      false,
      false,
    ])
  })

  test('is compared as assisted beside the others', () => {
    const rows = compareMaterials({ ...request, current: 'PLA+', routesIn: () => [] })
    expect(rows.filter(({ tier }) => tier === 'assisted').map(({ material }) => material)).toEqual(['PPS-CF'])
    expect(rows.find(({ material }) => material === 'PPS-CF')!.options[0]).toMatchObject({
      ship_by: null,
      available: true,
    })
  })
})

describe('the options of an instant part', () => {
  test('are both lead times, Default first, with price and Pacific day', () => {
    const { options, tier, estimate_cents } = offerPart(request)
    expect(tier).toEqual({ tier: 'instant', reasons: [] })
    expect(estimate_cents).toBeNull()
    // 140 + 450 + 150 + 800 = 1540 cents; a quarter more is 1925, rounded up to 1930.
    expect(options).toEqual([
      {
        speed: 'asap',
        label: 'Default',
        days: null,
        ship_by: '2026-11-16',
        total_cents: 1930,
        unit_cents: 1930,
        available: true,
        note: null,
      },
      {
        speed: 'week',
        label: 'Economy',
        days: null,
        asap_offset_days: 7,
        ship_by: '2026-11-23',
        total_cents: 1540,
        unit_cents: 1540,
        available: true,
        note: null,
      },
    ])
  })

  test('have the shape of the interface', () => {
    for (const option of offerPart(request).options) expect(PriceOption.parse(option)).toEqual(option)
  })

  test('are a day later in a color that is not kept ready, at the same price', () => {
    const red = offerPart({ ...request, color: 'Red' }).options
    expect(red.map(({ ship_by }) => ship_by)).toEqual(['2026-11-17', '2026-11-24'])
    expect(red.map(({ total_cents }) => total_cents)).toEqual([1930, 1540])
  })
})

test('an assisted part is priced without a day until staff confirm it', () => {
  const { options, tier, dates } = offerPart({ ...request, routes: ['assisted'] })
  expect(tier.tier).toBe('assisted')
  expect(options.map(({ ship_by, available, total_cents }) => ({ ship_by, available, total_cents }))).toEqual(
    [
      { ship_by: null, available: true, total_cents: 1930 },
      { ship_by: null, available: true, total_cents: 1540 },
    ],
  )
  expect(options[0].note).toMatch(/^We’ll confirm the ship date/)
  expect(dates).toEqual({ asap: '2026-11-16', week: '2026-11-23' })
})

test('an engineered part has an estimate and no options', () => {
  const { options, estimate_cents, price } = offerPart({ ...request, routes: ['engineering'] })
  expect(options).toEqual([])
  expect(estimate_cents).toBe(price.prices.week.total_cents)
})

test('a part that no printer takes cannot be bought, but keeps its prices', () => {
  const { options } = offerPart({ ...request, estimate: tall })
  expect(options.map(({ available, ship_by, total_cents }) => [available, ship_by, total_cents])).toEqual([
    [false, null, 1930],
    [false, null, 1540],
  ])
  expect(options[0].note).toBe('None of our printers can take this part at the moment.')
})

test('a material out of stock cannot be bought', () => {
  const soldOut = catalog.materials.map((one) => (one.id === 'ASA' ? { ...one, available: false } : one))
  const shop = { ...request.shop, catalog: { ...catalog, materials: soldOut } }
  const { options } = offerPart({ ...request, shop, material: 'ASA' })
  expect(options.map(({ available, note }) => [available, note])).toEqual([
    [false, 'ASA is out of stock.'],
    [false, 'ASA is out of stock.'],
  ])
})

test('a material without figures is a mistake of the caller', () => {
  const estimate = { ...request.estimate, by_material: {} }
  expect(() => offerPart({ ...request, estimate })).toThrow('no figures for PLA+')
})

describe('all materials side by side', () => {
  const rows = compareMaterials({ ...request, current: 'PLA+', color: 'Red', routesIn: () => [] })
  const row = (id: string) => rows.find(({ material }) => material === id)!

  test('stand in the order of the catalog', () => {
    expect(rows.map(({ material }) => material)).toEqual([...MATERIAL_IDS])
  })

  test('keep the color where the material comes in it', () => {
    expect([row('PLA+').color, row('PPS-CF').color]).toEqual(['Red', 'Black'])
    const custom = compareMaterials({ ...request, current: 'PLA+', color: 'Custom', routesIn: () => [] })
    expect(new Set(custom.map(({ color }) => color))).toEqual(new Set(['Custom']))
  })

  test('have each the price and the days that they would have alone', () => {
    const alone = offerPart({ ...request, material: 'PETG', color: 'Red' })
    expect(row('PETG')).toMatchObject({ tier: 'instant', options: alone.options, grams: 20, available: true })
  })

  test('cost what their rates are', () => {
    // 20 g x 50 + 2.5 h x 850 + 150 + 800.
    expect(row('PPS-CF').options[1].total_cents).toBe(1000 + 2125 + 150 + 800)
  })

  test('show an estimate when staff set the price', () => {
    expect(row('Custom')).toMatchObject({ tier: 'engineered', options: [], available: true })
    expect(row('Custom').estimate_cents).toBeGreaterThan(row('Nylon-CF').options[1].total_cents)
    expect(row('PLA+').estimate_cents).toBeNull()
  })

  test('go to staff when the material makes the part doubtful', () => {
    const doubtful = compareMaterials({
      ...request,
      current: 'PLA+',
      routesIn: (id) => (id === 'TPU' ? ['engineering'] : []),
    })
    expect(doubtful.filter(({ tier }) => tier === 'engineered').map(({ material }) => material)).toEqual([
      'TPU',
      'Custom',
    ])
  })

  test('leave out what was not estimated', () => {
    const estimate = { ...request.estimate, by_material: { PETG: printed(1) } }
    expect(compareMaterials({ ...request, current: 'PLA+', estimate, routesIn: () => [] })).toHaveLength(1)
  })
})

describe('quantities side by side', () => {
  test('are one, the discount steps and the requested one', () => {
    const rows = compareQuantities({ ...request, quantity: 7, routesAt: () => [] }, 100)
    expect(rows.map(({ quantity }) => quantity)).toEqual([1, 5, 7, 10, 25, 50])
    expect(rows[2].options).toEqual(offerPart({ ...request, quantity: 7 }).options)
  })

  test('go to staff when so many units print too long', () => {
    const slow = { ...request.estimate, by_material: { 'PLA+': { ...printed(1), seconds: 13 * HOUR } } }
    const rows = compareQuantities(
      { ...request, estimate: slow, routesAt: (quantity) => (quantity >= 5 ? ['assisted'] : []) },
      10,
    )
    expect(rows.map(({ options }) => options.map(({ ship_by }) => ship_by))).toEqual([
      ['2026-11-17', '2026-11-24'],
      [null, null],
      [],
    ])
    expect(rows[2].estimate_cents).toBe(
      offerPart({ ...request, estimate: slow, quantity: 10 }).estimate_cents,
    )
  })
})
