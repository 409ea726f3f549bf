import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { moveSpool } from '../../../../server/production/filament/move-spool.ts'
import { receiveSpools } from '../../../../server/production/filament/receive-spools.ts'
import { findSpool } from '../../../../server/production/filament/spool-store.ts'
import { readPlan } from '../../../../server/production/floor/read-plan.ts'
import {
  readPrinterLog,
  readPrintersPage,
} from '../../../../server/production/printers/read-printers-page.ts'
import { setNozzleAndFilament } from '../../../../server/production/printers/set-nozzle-and-filament.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { floorWork } from './floor-work.ts'

let testShop: TestShop
let packer: Caller
let floor: ReturnType<typeof floorWork>
let plate: string
const BLACK = { material: 'PLA+', color: 'Black' } as const

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  const placed = await placedOrder(testShop, { fields: { color: 'Red' }, email: 'a@example.test' })
  plate = floor.plan(madeOrder(testShop, packer, placed.order.id).units())
})
afterEach(() => testShop.close())

/** Returns the filament that each page names: Production, the suggestions, the list of printers. */
function loaded() {
  const { shop, database } = testShop
  const own = <Row extends { id: string }>(rows: readonly Row[]) => rows.find(({ id }) => id === 'p1')!
  const plan = readPlan(database, shop.clock.now()).printers.find(({ printer }) => printer.id === 'p1')!
  const said = [own(floor.board().printers), plan, own(readPrintersPage(shop, packer).printers)].map(
    (printer) => (printer.loaded === null ? null : `${printer.loaded.color} ${printer.loaded.material}`),
  )
  expect(new Set(said).size).toBe(1)
  return said[0]
}
const revision = () => floor.board().printers.find(({ id }) => id === 'p1')!.revision
const enter = (filament: { material: string; color: string } | null) =>
  setNozzleAndFilament(testShop.shop, packer, {
    printer_id: 'p1',
    revision: revision(),
    nozzle_mm: 0.4,
    filament,
  })
const changes = () =>
  readPrinterLog(testShop.shop, packer, { printer_id: 'p1' })
    .filter(({ kind }) => kind === 'filament')
    .map(({ note }) => note)

describe('the start of a plate', () => {
  test('loads its filament, which stays when the bed is cleared', () => {
    enter(BLACK)
    expect(loaded()).toBe('Black PLA+')
    floor.start(plate)
    expect(loaded()).toBe('Red PLA+')
    expect(changes()).toEqual(['Red PLA+', 'Black PLA+'])
    floor.endPrint(plate, true)
    expect(loaded()).toBe('Red PLA+')
  })

  test('makes known what is loaded where nothing was entered, and keeps the nozzle', () => {
    expect(loaded()).toBeNull()
    floor.start(plate)
    expect(loaded()).toBe('Red PLA+')
    expect(floor.board().printers.find(({ id }) => id === 'p1')!.nozzle_mm).toBeNull()
  })

  test('a start of the filament that is loaded changes nothing', () => {
    enter({ material: 'PLA+', color: 'Red' })
    const before = revision()
    testShop.wait(60)
    floor.start(plate)
    expect(revision()).toBe(before)
    floor.back(plate)
    expect(loaded()).toBe('Red PLA+')
  })

  test('a start of a material that the customer named leaves unknown what is loaded', () => {
    enter(BLACK)
    testShop.database.write((tx) => tx.run("update plates set material = 'Custom' where id = ?", plate))
    floor.start(plate)
    expect(loaded()).toBeNull()
  })

  test('a start that is taken back leaves unknown what is loaded, unless that was entered since', () => {
    enter(BLACK)
    floor.start(plate)
    floor.back(plate)
    expect(loaded()).toBeNull()
    testShop.wait(60)
    floor.start(plate)
    testShop.wait(60)
    enter(BLACK)
    floor.back(plate)
    expect(loaded()).toBe('Black PLA+')
  })
})

describe('a spool in the printer', () => {
  function spoolIn(slot: number, color = 'Black'): string {
    const facts = { brand: 'Prusament', lot: null, empty_grams: null, cost_cents: null, shelf: null }
    const filament = { material: 'PLA+' as const, color, net_grams: 1000, count: 1 }
    const { spools } = receiveSpools(testShop.shop, packer, { ...filament, ...facts })
    const { spool_id } = spools[0]
    const { revision: at } = findSpool(testShop.database, spool_id)!
    moveSpool(testShop.shop, packer, { spool_id, revision: at, place: { printer_id: 'p1', slot } })
    return spool_id
  }
  const placeOf = (id: string) => findSpool(testShop.database, id)!.printer_id

  test('a spool of another filament is out once a plate starts, and back when the start is taken back', () => {
    const black = spoolIn(1)
    floor.start(plate)
    expect([placeOf(black), loaded()]).toEqual([null, 'Red PLA+'])
    floor.back(plate)
    expect([placeOf(black), loaded()]).toEqual(['p1', 'Black PLA+'])
  })

  test('a spool of the same filament stays', () => {
    const red = spoolIn(1, 'Red')
    floor.start(plate)
    expect([placeOf(red), loaded()]).toEqual(['p1', 'Red PLA+'])
  })

  test('a spool beside others stays: it is not known which of them was replaced', () => {
    const spools = [spoolIn(1), spoolIn(2, 'White')]
    floor.start(plate)
    expect(spools.map(placeOf)).toEqual(['p1', 'p1'])
    expect(loaded()).toBe('Red PLA+')
  })

  test('a spool that was put elsewhere since the start is left there', () => {
    const black = spoolIn(1)
    floor.start(plate)
    const { revision: at } = findSpool(testShop.database, black)!
    moveSpool(testShop.shop, packer, { spool_id: black, revision: at, place: { shelf: 'A1' } })
    floor.back(plate)
    expect([placeOf(black), loaded()]).toEqual([null, null])
  })
})
