import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import { declineOrder, previewDecline } from '../../../server/orders/decline-order.ts'
import { holdOrder } from '../../../server/orders/hold-order.ts'
import { failUnits, markUnitsFinished, markUnitsPrinted } from '../../../server/production/move-units.ts'
import { finishPlates } from '../../../server/plates/finish-plates.ts'
import { layOut } from '../../../server/plates/plate-bed.ts'
import { startPlates } from '../../../server/plates/start-plates.ts'
import { findEstimate } from '../../../server/quotes/measured-store.ts'
import { findQuote } from '../../../server/quotes/quote-store.ts'
import { findUnit, listFailures } from '../../../server/units/unit-store.ts'
import { unitKey } from '../../../shared/plates/bed.ts'
import { findPlaceFaults } from '../../../shared/plates/check-places.ts'
import { HOUR, MINUTE } from '../../../shared/time.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { withLastChange } from '../../../server/history/last-change.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from './floor-work.ts'

let testShop: TestShop
let packer: Caller
let floor: ReturnType<typeof floorWork>
let a: ReturnType<typeof madeOrder>
let b: ReturnType<typeof madeOrder>

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  a = await order(3, 'a@example.test')
  b = await order(2, 'b@example.test')
})
afterEach(() => testShop.close())

async function order(quantity: number, email: string, fields: Record<string, string> = {}) {
  const placed = await placedOrder(testShop, { fields: { quantity: String(quantity), ...fields }, email })
  return madeOrder(testShop, packer, placed.order.id)
}
const now = () => testShop.shop.clock.now()
const both = () => [...a.units(), ...b.units()]
const unitOf = (id: string, unit: number) => findUnit(testShop.database, id, unit)!

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
    expect([refused.code, refused.message]).toEqual([
      'printer_refused',
      'One plate takes one material, one color and one nozzle.',
    ])
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
    floor.finish(first)
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

describe('the end of a print', () => {
  test('several plates are done and cleared in one action', () => {
    const plates = [floor.plan(a.units(), 'p1'), floor.plan(b.units(), 'p2')]
    floor.start(...plates)
    testShop.wait(HOUR)
    floor.finishAll(plates)
    for (const plate of plates)
      expect(floor.row(plate)).toMatchObject({ status: 'cleared', printed_at: now(), cleared_at: now() })
    expect([...a.statuses(), ...b.statuses()]).toEqual(Array(5).fill('finishing'))
    expect(unitOf(a.id, 1).printed_at).toBe(now())
    expect(a.happened().slice(-2)).toEqual(['units printed', 'plate cleared'])
  })

  test('of several plates all are done or none', () => {
    const [first, second] = [floor.plan(a.units(), 'p1'), floor.plan(b.units(), 'p2')]
    floor.start(first)
    expect(refusalOf(() => floor.finishAll([first, second])).code).toBe('wrong_state')
    expect(floor.row(first).status).toBe('printing')
  })

  test('is noted later with its own time', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    const started = now()
    testShop.wait(3 * HOUR)
    expect(refusalOf(() => floor.finish(plate, false, now() + 1)).message).toMatch(/future/)
    expect(refusalOf(() => floor.finish(plate, false, started - 1)).message).toMatch(/started later/)
    floor.finish(plate, false, started + HOUR)
    expect(floor.row(plate).printed_at).toBe(started + HOUR)
    expect(unitOf(a.id, 1).printed_at).toBe(started + HOUR)
  })

  test('comes with its last unit', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    markUnitsPrinted(testShop.shop, packer, { units: a.units().slice(0, 2) })
    expect([floor.row(plate).status, floor.outcomes(plate)]).toEqual([
      'printing',
      ['printed', 'printed', 'printing'],
    ])
    failUnits(testShop.shop, packer, { units: a.units().slice(2), reason: 'warp' })
    expect(floor.row(plate)).toMatchObject({ status: 'printed', printed_at: now() })
  })
})

describe('a failure on a plate', () => {
  test('leaves the other units alone, and is kept with what it used up', () => {
    const plate = floor.plan(both())
    floor.start(plate)
    const { seconds } = floor.row(plate)
    testShop.wait(seconds / 2)
    floor.fail(plate, [{ order_id: b.id, unit: 2 }])
    expect(b.statuses()).toEqual(['printing', 'queued'])
    expect(floor.row(plate).status).toBe('printing')
    const [failure] = listFailures(testShop.database, b.id)
    expect(failure).toMatchObject({
      plate_id: plate,
      seconds: Math.round(seconds / 10),
      cost_cents: expect.any(Number),
    })
    const { grams } = floor.row(plate)
    expect(failure.grams).toBeCloseTo(grams / 5 / 2, 1)
    expect(b.events().at(-1)).toMatchObject({ what: 'print failed', why: 'Came off the plate: first layer' })
  })

  test('of all units stops it; it waits to be cleared', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    floor.fail(plate, null)
    expect(a.statuses()).toEqual(['queued', 'queued', 'queued'])
    expect(floor.row(plate)).toMatchObject({ status: 'printed', printed_at: now() })
    expect(floor.outcomes(plate)).toEqual(['failed', 'failed', 'failed'])
    expect(refusalOf(() => floor.back(plate)).message).toMatch(/Every unit of this plate failed/)
    floor.clear(plate)
    floor.start(floor.plan(a.units()))
  })

  test('may be seen when it is off the bed', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    testShop.wait(HOUR)
    floor.finish(plate, true)
    testShop.wait(MINUTE)
    floor.fail(plate, [{ order_id: a.id, unit: 1 }])
    expect(a.statuses()).toEqual(['queued', 'finishing', 'finishing'])
    expect(listFailures(testShop.database, a.id)).toMatchObject([{ seconds: HOUR / 3, status: 'finishing' }])
    const refused = refusalOf(() => floor.fail(plate, [{ order_id: a.id, unit: 1 }]))
    expect(refused.code).toBe('wrong_state')
  })
})

describe('a step that was recorded by mistake', () => {
  test('is taken back: clearing, end and start', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    floor.finish(plate, true)
    floor.back(plate)
    expect(floor.row(plate)).toMatchObject({ status: 'printed', cleared_at: null })
    floor.back(plate)
    expect(floor.row(plate)).toMatchObject({ status: 'printing', printed_at: null })
    expect(a.statuses()).toEqual(['printing', 'printing', 'printing'])
    floor.back(plate)
    expect(floor.row(plate)).toMatchObject({ status: 'planned', started_at: null })
    expect(a.row().status).toBe('queued')
    expect(unitOf(a.id, 1)).toMatchObject({ attempts: 0, printer_id: null, started_at: null })
    expect(refusalOf(() => floor.back(plate)).message).toMatch(/no step/)
  })

  test('a cleared plate does not return to a printer that prints again', () => {
    const [first, second] = [floor.plan(a.units()), floor.plan(b.units())]
    floor.start(first)
    floor.finish(first, true)
    floor.start(second)
    expect(refusalOf(() => floor.back(first)).code).toBe('printer_refused')
  })

  test('an end is not taken back once a unit is finished', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    floor.finish(plate)
    markUnitsFinished(testShop.shop, packer, { units: a.units().slice(0, 1) })
    expect(refusalOf(() => floor.back(plate)).message).toMatch(/finished already/)
  })

  test('has its times corrected, with those of its units', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    const started = now()
    testShop.wait(4 * HOUR)
    floor.finish(plate, true)
    floor.correct(plate, started + MINUTE, started + 2 * HOUR)
    expect(floor.row(plate)).toMatchObject({ started_at: started + MINUTE, printed_at: started + 2 * HOUR })
    expect(unitOf(a.id, 3)).toMatchObject({ started_at: started + MINUTE, printed_at: started + 2 * HOUR })
    expect(a.happened().at(-1)).toBe('print time corrected')
    const next = floor.plan(b.units())
    floor.start(next)
    expect(refusalOf(() => floor.correct(next, started + HOUR, null)).message).toMatch(/print before it/)
    expect(refusalOf(() => floor.correct(plate, started, now() + 1)).message).toMatch(/future/)
  })
})

describe('of two people at once', () => {
  test('the second is told who did what when, with the plate as it is now', async () => {
    const plate = floor.plan(a.units())
    const seen = { plates: [floor.seen(plate)] }
    startPlates(testShop.shop, packer, seen)
    const operator = await staffMember(testShop, 'operator')
    const refusedWith = (move: () => unknown) => withLastChange(testShop.shop, operator, refusalOf(move))
    const refused = refusedWith(() => startPlates(testShop.shop, operator, seen))
    expect(refused.code).toBe('wrong_state')
    expect(refused.message).toMatch(/^Cora Customer started to print units? .* at 10:00 AM\.$/)
    expect(refused.fields).toMatchObject({
      change: { what: 'units started', at: now() },
      plates: [{ plate_id: plate, status: 'printing', revision: 2 }],
    })
    const printing = { plates: [floor.seen(plate)], clear: false }
    finishPlates(testShop.shop, packer, printing)
    expect(refusedWith(() => finishPlates(testShop.shop, operator, printing)).fields['change']).toMatchObject(
      {
        what: 'units printed',
      },
    )
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
      () => other.finish(plate),
      () => other.clear(plate),
      () => other.fail(plate, null),
      () => other.back(plate),
      () => other.correct(plate, 1, null),
      () => other.remove(plate),
    ])
      expect(refusalOf(work).code).toBe('role_required')
  }
})
