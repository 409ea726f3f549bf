import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failUnits, markUnitsFinished } from '../../../../server/production/move-units.ts'
import { endPrints } from '../../../../server/production/plates/end-prints.ts'
import { startPlates } from '../../../../server/production/plates/start-plates.ts'
import { listFailures } from '../../../../server/orders/units/unit-store.ts'
import { HOUR, MINUTE } from '../../../../shared/platform/time.ts'
import { withLastChange } from '../../../../server/desk/history/last-change.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openPlateShop, type PlateShop } from './plate-shop.ts'

let testShop: PlateShop['testShop']
let packer: PlateShop['packer']
let floor: PlateShop['floor']
let unitOf: PlateShop['unitOf']
let a: PlateShop['a']
let b: PlateShop['b']

beforeEach(async () => {
  ;({ testShop, packer, floor, unitOf, a, b } = await openPlateShop())
})
afterEach(() => testShop.close())

const now = () => testShop.shop.clock.now()
const both = () => [...a.units(), ...b.units()]

describe('the end of a print', () => {
  test('several plates are done and cleared in one action', () => {
    const plates = [floor.plan(a.units(), 'p1'), floor.plan(b.units(), 'p2')]
    floor.start(...plates)
    testShop.wait(HOUR)
    floor.endAllPrints(plates)
    for (const plate of plates)
      expect(floor.row(plate)).toMatchObject({ status: 'cleared', printed_at: now(), cleared_at: now() })
    expect([...a.statuses(), ...b.statuses()]).toEqual(Array(5).fill('finishing'))
    expect(unitOf(a.id, 1).printed_at).toBe(now())
    expect(a.happened().slice(-2)).toEqual(['units printed', 'plate cleared'])
  })

  test('all of several plates are done, or none', () => {
    const [first, second] = [floor.plan(a.units(), 'p1'), floor.plan(b.units(), 'p2')]
    floor.start(first)
    expect(refusalOf(() => floor.endAllPrints([first, second])).code).toBe('wrong_state')
    expect(floor.row(first).status).toBe('printing')
  })

  test('is noted later with its own time', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    const started = now()
    testShop.wait(3 * HOUR)
    expect(refusalOf(() => floor.endPrint(plate, false, now() + 1)).message).toMatch(/future/)
    expect(refusalOf(() => floor.endPrint(plate, false, started - 1)).message).toMatch(/started later/)
    floor.endPrint(plate, false, started + HOUR)
    expect(floor.row(plate).printed_at).toBe(started + HOUR)
    expect(unitOf(a.id, 1).printed_at).toBe(started + HOUR)
  })

  test('comes when its last unit fails', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    failUnits(testShop.shop, packer, { units: a.units().slice(0, 2), reason: 'warp' })
    expect([floor.row(plate).status, floor.outcomes(plate)]).toEqual([
      'printing',
      ['failed', 'failed', 'printing'],
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

  test('a failure of all units stops it; it waits to be cleared', () => {
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
    floor.endPrint(plate, true)
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
    floor.endPrint(plate, true)
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
    floor.endPrint(first, true)
    floor.start(second)
    expect(refusalOf(() => floor.back(first)).code).toBe('printer_refused')
  })

  test('an end is not taken back once a unit is finished', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    floor.endPrint(plate)
    markUnitsFinished(testShop.shop, packer, { units: a.units().slice(0, 1) })
    expect(refusalOf(() => floor.back(plate)).message).toMatch(/finished already/)
  })

  test('has its times corrected, with those of its units', () => {
    const plate = floor.plan(a.units())
    floor.start(plate)
    const started = now()
    testShop.wait(4 * HOUR)
    floor.endPrint(plate, true)
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

describe('two people at once', () => {
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
    endPrints(testShop.shop, packer, printing)
    expect(refusedWith(() => endPrints(testShop.shop, operator, printing)).fields['change']).toMatchObject({
      what: 'units printed',
    })
  })
})
