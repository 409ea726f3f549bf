import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { declineOrder, previewDecline } from '../../../../server/orders/decline-order.ts'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { layOut } from '../../../../server/production/plates/plate-bed.ts'
import { findEstimate } from '../../../../server/quoting/measuring/measured-store.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { unitKey } from '../../../../shared/production/plates/bed.ts'
import { findPlaceFaults } from '../../../../shared/production/plates/check-places.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { floorWork } from './floor-work.ts'
import { openPlateShop, type PlateShop } from './plate-shop.ts'

let testShop: PlateShop['testShop']
let floor: PlateShop['floor']
let order: PlateShop['order']
let unitOf: PlateShop['unitOf']
let a: PlateShop['a']
let b: PlateShop['b']

beforeEach(async () => {
  ;({ testShop, floor, order, unitOf, a, b } = await openPlateShop())
})
afterEach(() => testShop.close())

const now = () => testShop.shop.clock.now()
const both = () => [...a.units(), ...b.units()]

describe('a planned plate', () => {
  test('takes units of several orders, which wait until it is started', () => {
    const plate = floor.plan(both())
    expect(floor.row(plate)).toMatchObject({
      status: 'planned',
      printer_id: 'p1',
      nozzle_mm: 0.4,
      layer_height_mm: 0.2,
    })
    expect(floor.outcomes(plate)).toEqual(Array(5).fill('planned'))
    expect([a.statuses(), a.row().status]).toEqual([['queued', 'queued', 'queued'], 'queued'])
    expect(a.happened().at(-1)).toBe('plate planned')
  })

  test('is estimated as one print: longer than its units but for what they share', () => {
    const alone = unitOf(a.id, 1).seconds
    const { seconds, grams } = floor.row(floor.plan(both()))
    expect(seconds).toBeGreaterThan(4 * alone)
    expect(seconds).toBeLessThan(5 * alone)
    const quote = findQuote(testShop.database, a.id)!
    const estimate = findEstimate(testShop.database, quote)!
    expect(grams).toBeCloseTo(5 * estimate.by_material[quote.material].grams, 1)
  })

  test('places its units apart on the bed of its printer', () => {
    const plate = floor.plan(both())
    const { bed, units, places } = layOut(testShop.database, floor.row(plate))
    expect(places).toHaveLength(5)
    expect(findPlaceFaults(units, new Map(places.map((place) => [unitKey(place), place])), bed!)).toEqual([])
    const onPlate = floor.shown(plate).units
    expect(onPlate.every(({ x_mm, y_mm }) => x_mm !== null && y_mm !== null)).toBe(true)
  })

  test('keeps places that staff choose, and refuses those that collide or leave the bed', () => {
    const plate = floor.plan(both())
    const places = both().map(({ order_id, unit }, at) => ({
      order_id,
      unit,
      x_mm: 30 + at * 45,
      y_mm: 40,
      turn_deg: 0,
    }))
    floor.change(plate, { places })
    expect(layOut(testShop.database, floor.row(plate)).places).toEqual(expect.arrayContaining(places))
    const close = places.map((place, at) => (at === 1 ? { ...place, x_mm: 52 } : place))
    expect(refusalOf(() => floor.change(plate, { places: close })).message).toBe(
      `${a.row().number} unit 1 and ${a.row().number} unit 2 are closer than 5 mm.`,
    )
    const outside = places.map((place, at) => (at === 4 ? { ...place, y_mm: -5 } : place))
    expect(refusalOf(() => floor.change(plate, { places: outside })).message).toBe(
      `${b.row().number} unit 2 leaves the bed.`,
    )
  })

  test('takes no unit that is on another plate, held, or of an order on hold', async () => {
    floor.plan(a.units().slice(0, 1), 'p1')
    expect(refusalOf(() => floor.plan(a.units(), 'p2')).message).toMatch(/Unit 1 of order \d+ is on plate 1/)
    const operator = await staffMember(testShop, 'operator')
    holdOrder(testShop.shop, operator, { ...b.seen(), reason: 'drawing', cause: 'customer' })
    expect(refusalOf(() => floor.plan(b.units())).message).toMatch(/not in production/)
  })

  test('takes one material only', async () => {
    const other = await order(1, 'c@example.test', { material: 'PETG' })
    const refused = refusalOf(() => floor.plan([...a.units(), ...other.units()], null))
    expect(refused.code).toBe('printer_refused')
    expect(refused.message).toMatch(/One plate takes one material: orders \d+ and \d+ are in .+ and PETG\./)
  })

  test('changes its units, its printer and its start, and is removed', () => {
    const plate = floor.plan(a.units(), null)
    expect(refusalOf(() => floor.start(plate)).message).toMatch(/Choose a printer/)
    floor.change(plate, { printer_id: 'p2', planned_start: now() + HOUR, units: b.units(), note: 'Tall' })
    expect(floor.row(plate)).toMatchObject({ printer_id: 'p2', planned_start: now() + HOUR, note: 'Tall' })
    expect(floor.shown(plate).units.map(({ order_id }) => order_id)).toEqual([b.id, b.id])
    const places = b
      .units()
      .map(({ order_id, unit }) => ({ order_id, unit, x_mm: 40 * unit, y_mm: 40, turn_deg: 90 }))
    floor.change(plate, { places })
    expect(floor.shown(plate).units).toMatchObject(places)
    expect(refusalOf(() => floor.change(plate, { places: places.slice(1) })).code).toBe('printer_refused')
    floor.remove(plate)
    expect(floor.row(plate).status).toBe('cancelled')
    expect(floor.plan(b.units())).not.toBe(plate)
  })
})

describe('a started plate', () => {
  test('prints its units, begins the production of their orders, and takes its printer', () => {
    const plate = floor.plan(both())
    floor.start(plate)
    expect([...a.statuses(), ...b.statuses()]).toEqual(Array(5).fill('printing'))
    expect([a.row().status, b.row().status]).toEqual(['in_production', 'in_production'])
    expect(unitOf(b.id, 2)).toMatchObject({ printer_id: 'p1', started_at: now(), attempts: 1 })
    expect(a.happened().slice(-2)).toEqual(['production started', 'units started'])
    expect(refusalOf(() => floor.change(plate, { printer_id: 'p2' })).message).toMatch(/started already/)
    floor.change(plate, { note: 'Watch the corner' })
    expect(floor.row(plate).note).toBe('Watch the corner')
  })

  test('keeps its printer until its bed is cleared', () => {
    const [first, second] = [floor.plan(a.units()), floor.plan(b.units())]
    floor.start(first)
    expect(refusalOf(() => floor.start(second)).message).toMatch(/is printing/)
    floor.endPrint(first)
    expect(refusalOf(() => floor.start(second)).message).toMatch(/not cleared/)
    floor.clear(first)
    floor.start(second)
    expect(floor.row(second).status).toBe('printing')
  })

  test('is not started while one of its units may not be printed', async () => {
    const plate = floor.plan(both())
    const operator = await staffMember(testShop, 'operator')
    holdOrder(testShop.shop, operator, { ...b.seen(), reason: 'drawing', cause: 'customer' })
    expect(refusalOf(() => floor.start(plate)).message).toMatch(/not in production/)
    expect(floor.row(plate).status).toBe('planned')
  })

  test('is cleared by the next start from the production page', () => {
    a.start('p1')
    const first = floor.board().plates[0].id
    a.printed()
    expect(floor.row(first).status).toBe('printed')
    b.start('p1')
    expect(floor.row(first)).toMatchObject({ status: 'cleared', cleared_at: now() })
    expect(a.happened().at(-1)).toBe('plate cleared')
  })
})

test('the units of a declined order leave their plates; what is on a bed stays there', async () => {
  const planned = floor.plan(b.units(), 'p2')
  const printing = floor.plan(a.units(), 'p1')
  floor.start(printing)
  const operator = await staffMember(testShop, 'operator')
  for (const one of [a, b]) {
    const { amount_cents } = previewDecline(testShop.shop, operator, { order_id: one.id })
    declineOrder(testShop.shop, operator, { ...one.seen(), reason: 'r', amount_cents })
  }
  expect([floor.row(planned).status, floor.row(printing).status]).toEqual(['cancelled', 'printed'])
})

test('viewers and customers move no plate', async () => {
  const plate = floor.plan(a.units())
  for (const role of ['viewer', 'customer'] as const) {
    const other = floorWork(testShop, await staffMember(testShop, role))
    for (const work of [
      () => other.plan(b.units()),
      () => other.change(plate, { note: 'x' }),
      () => other.start(plate),
      () => other.endPrint(plate),
      () => other.clear(plate),
      () => other.fail(plate, null),
      () => other.back(plate),
      () => other.correct(plate, 1, null),
      () => other.remove(plate),
    ])
      expect(refusalOf(work).code).toBe('role_required')
  }
})
