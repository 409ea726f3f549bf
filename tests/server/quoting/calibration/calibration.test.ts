import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  acceptFactor,
  takeFactorBack,
  setSpread,
} from '../../../../server/quoting/calibration/accept-factor.ts'
import { listDrifts, readCalibration } from '../../../../server/quoting/calibration/read-calibration.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { readShopData } from '../../../../server/catalog/shop-data.ts'
import { breakdownOf } from '../../../../server/quoting/quote-row.ts'
import { findQuote } from '../../../../server/quoting/quote-store.ts'
import { noteMeasure } from '../../../../server/orders/units/plate-measure-store.ts'
import type { CalibrationMeasure } from '../../../../shared/quoting/calibration/calibration-page-data.ts'
import { binaryStl } from '../../../geometry/model-files.ts'
import { box } from '../../../geometry/shapes.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { signedUpCustomer, type Person } from '../../../shop/v1.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { floorWork } from '../../production/plates/floor-work.ts'

let testShop: TestShop
let owner: Caller
let packer: Caller
let floor: ReturnType<typeof floorWork>
let customer: Person

beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  customer = await signedUpCustomer(testShop, 'c@example.test')
})
afterEach(() => testShop.close())

async function plannedPlate(quantity = 1): Promise<string> {
  const placed = await placedOrder(testShop, {
    fields: { quantity: String(quantity), material: 'PETG' },
    customer,
  })
  return floor.plan(madeOrder(testShop, packer, placed.order.id).units())
}

/** Prints a plate for as long as `ratio` of its estimate. */
async function print(ratio: number): Promise<string> {
  const plate = await plannedPlate()
  const estimated = floor.row(plate).seconds / floor.row(plate).time_factor
  floor.start(plate)
  testShop.wait(Math.round(estimated * ratio))
  floor.endPrint(plate, true)
  return plate
}

/** The same plate again and again, without the orders. */
function copies(plate: string, ratios: readonly number[]): void {
  testShop.database.write((tx) => {
    for (const [at, ratio] of ratios.entries()) {
      const id = `${plate}_${at}_${tx.get<{ n: number }>('select count(*) as n from plates')!.n}`
      tx.run(
        `insert into plates (id, status, printer_id, material, color, nozzle_mm, layer_height_mm, seconds, grams, started_at,
           printed_at, cleared_at, created_at, updated_at, time_factor)
         select ?, 'cleared', printer_id, material, color, nozzle_mm, layer_height_mm, seconds, grams, printed_at + ?,
           printed_at + ? + cast(round(seconds / time_factor * ?) as integer), printed_at + 9999999, 1, 1, time_factor from plates where id = ?`,
        id,
        at,
        at,
        ratio,
        plate,
      )
      tx.run(
        "insert into plate_units (plate_id, order_id, unit, turn_deg, outcome, ended_at) select ?, order_id, unit, 0, 'printed', ended_at from plate_units where plate_id = ? limit 1",
        id,
        plate,
      )
    }
  })
}

const page = () => readCalibration(testShop.shop, owner)
const group = () => page().groups[0]
const accept = (measure: CalibrationMeasure = 'time') => {
  const { printer_id, material, layers, ...found } = group()
  acceptFactor(testShop.shop, owner, {
    printer_id,
    material,
    layers,
    measure,
    version: page().version,
    seen: found[measure].found?.factor ?? 1,
  })
}
const secondsOf = (quote_id: string) => breakdownOf(findQuote(testShop.database, quote_id)!)!.price.seconds

async function quote(): Promise<string> {
  const sent = await customer.upload({ file: binaryStl(box([20, 20, 20])), fields: { material: 'PETG' } })
  await testShop.settled()
  return sent.json().id
}

describe('a factor', () => {
  test('is offered from 20 prints on, accepted as a new version, and taken back', async () => {
    const plate = await print(1.2)
    copies(
      plate,
      Array.from({ length: 18 }, () => 1.2),
    )
    expect(group().time).toMatchObject({ prints: 19, found: null })
    expect(refusalOf(() => accept()).message).toMatch(/needs 20 usable prints/)
    copies(plate, [1.2])
    expect(group().time.found?.factor).toBeCloseTo(1.2, 2)
    accept()
    expect(group().accepted?.time).toMatchObject({ prints: 20 })
    expect(page().history[0]).toMatchObject({
      version: 2,
      why: expect.stringMatching(/^Accepted: .*PETG, time × 1\.2/) as string,
    })
    const { printer_id, material, layers } = group()
    takeFactorBack(testShop.shop, owner, { printer_id, material, layers, measure: 'time', version: 2 })
    expect(readShopData(testShop.database).calibration).toEqual({ factors: [] })
    expect(page().history).toHaveLength(3)
  })

  test('changes new prices and plates, and nothing that is priced', async () => {
    const before = await quote()
    const priced = findQuote(testShop.database, before)!
    const planned = await plannedPlate()
    const plannedSeconds = floor.row(planned).seconds
    floor.remove(planned)
    copies(
      await print(1.5),
      Array.from({ length: 25 }, () => 1.5),
    )
    accept()
    expect(findQuote(testShop.database, before)).toEqual(priced)
    const after = await quote()
    const { printers } = readShopData(testShop.database)
    const { profile_id } = printers.find(({ id }) => id === group().printer_id)!
    const sharing = printers.filter(
      (one) => one.active && one.profile_id === profile_id && one.materials.includes('PETG'),
    )
    expect(secondsOf(after) / secondsOf(before)).toBeCloseTo(1.5 ** (1 / sharing.length), 2)
    const calibrated = floor.row(await plannedPlate())
    expect(calibrated.seconds / plannedSeconds).toBeCloseTo(1.5, 2)
    expect(calibrated.time_factor).toBeCloseTo(group().accepted!.time!.factor, 6)
  })

  test('the factor of plates that were estimated with it stays what it is', async () => {
    copies(
      await print(1.3),
      Array.from({ length: 25 }, () => 1.3),
    )
    accept()
    copies(
      await print(1.3),
      Array.from({ length: 30 }, () => 1.3),
    )
    expect(group().time.found?.factor).toBeCloseTo(1.3, 2)
    expect(listDrifts(testShop.database)).toEqual([])
  })

  test('is refused when more prints have ended since the owner looked', async () => {
    const plate = await print(1.2)
    copies(
      plate,
      Array.from({ length: 25 }, () => 1.2),
    )
    const { printer_id, material, layers, time } = group()
    const seen = {
      printer_id,
      material,
      layers,
      measure: 'time' as const,
      version: page().version,
      seen: time.found!.factor,
    }
    copies(
      plate,
      Array.from({ length: 60 }, () => 1.4),
    )
    expect(refusalOf(() => acceptFactor(testShop.shop, owner, seen)).message).toMatch(
      /More prints have ended/,
    )
    expect(refusalOf(() => acceptFactor(testShop.shop, packer, seen)).code).toBe('role_required')
  })

  test('a factor that no longer holds is told', async () => {
    const plate = await print(1.2)
    copies(
      plate,
      Array.from({ length: 25 }, () => 1.2),
    )
    accept()
    testShop.database.write((tx) =>
      tx.run(
        "update plates set printed_at = printed_at - 10000000, started_at = started_at - 10000000 where status = 'cleared'",
      ),
    )
    testShop.wait(100)
    copies(
      await print(1.5),
      Array.from({ length: 25 }, () => 1.5),
    )
    expect(listDrifts(testShop.database)).toMatchObject([{ material: 'PETG', percent: 25 }])
  })
})

describe('the actual use of a print', () => {
  test('is by the printer, else by staff who corrected it, else by the slicer, else as it was recorded', async () => {
    const plate = await print(2)
    const shown = () => group().time.plotted[0]
    const { seconds } = floor.row(plate)
    expect(shown()).toMatchObject({ plate_id: plate, by: 'recorded', actual: seconds * 2 })
    const note = (source: 'slicer' | 'machine', factor: number) =>
      testShop.database.write((tx) =>
        noteMeasure(
          tx,
          { plate_id: plate, source, seconds: Math.round(seconds * factor), grams_mg: 9000 },
          1,
        ),
      )
    note('slicer', 1.1)
    expect(shown()).toMatchObject({ by: 'slicer', actual: Math.round(seconds * 1.1) })
    const { started_at } = floor.row(plate)
    floor.correct(plate, started_at!, started_at! + seconds + 60)
    expect(shown()).toMatchObject({ by: 'corrected', actual: seconds + 60 })
    note('machine', 1.05)
    expect(shown()).toMatchObject({ by: 'machine', actual: Math.round(seconds * 1.05) })
    expect(group().grams.plotted).toMatchObject([{ by: 'machine', actual: 9000 }])
  })

  test('is not taken from a plate with a failed unit', async () => {
    const plate = await plannedPlate(2)
    floor.start(plate)
    testShop.wait(3600)
    const [unit] = testShop.database.all<{ order_id: string; unit: number }>(
      'select order_id, unit from plate_units',
    )
    floor.fail(plate, [unit])
    floor.endPrint(plate)
    expect(page().groups).toEqual([])
  })
})

test('the uncertainty of a material in the price book is set to the spread that was accepted', async () => {
  copies(
    await print(1.2),
    Array.from({ length: 40 }, (_, at) => 1.2 * (0.9 + (at % 5) * 0.05)),
  )
  accept()
  const { risk, price_book_version } = page()
  expect(risk).toMatchObject([{ material: 'PETG', measured_p80: expect.any(Number) as number }])
  const [{ measured_p80 }] = risk
  setSpread(testShop.shop, owner, { price_book_version, material: 'PETG', seen: measured_p80 })
  expect(readShopData(testShop.database).price_book.risk_margin.time_error_p80.PETG).toBe(measured_p80)
  expect(page().risk[0].in_book).toBe(measured_p80)
})
