import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { savePrinter } from '../../../../server/production/printers/edit-printers.ts'
import { installNozzle } from '../../../../server/production/printers/install-nozzle.ts'
import { logMaintenance } from '../../../../server/production/printers/log-maintenance.ts'
import {
  readPrinterLog,
  readPrintersPage,
} from '../../../../server/production/printers/read-printers-page.ts'
import { setNozzleAndFilament } from '../../../../server/production/printers/set-nozzle-and-filament.ts'
import { PrinterForm } from '../../../../shared/production/printers/printer-form.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let opened: TestShop
let packer: Caller
let owner: Caller
beforeEach(async () => {
  opened = await openTestShop()
  packer = await staffMember(opened, 'packer')
  owner = await staffMember(opened, 'owner')
})
afterEach(() => opened.close())

const page = () => readPrintersPage(opened.shop, packer)
const shown = () => page().printers.find(({ id }) => id === 'p1')!
const install = (made_of: 'brass' | 'hardened_steel', diameter_mm = 0.4, revision = shown().revision) =>
  installNozzle(opened.shop, packer, { printer_id: 'p1', revision, diameter_mm, made_of })

let plates = 0
/** A plate that began now and took `hours`; afterward it is over. */
function print(hours: number, grams: number, material = 'PLA+'): void {
  const start = opened.shop.clock.now()
  plates += 1
  opened.database.write((tx) =>
    tx.run(
      `insert into plates (id, status, printer_id, material, color, nozzle_mm, seconds, grams, started_at, printed_at,
         created_at, updated_at)
       values (:id, 'cleared', 'p1', :material, 'Black', 0.4, :seconds, :grams, :start, :end, :start, :end)`,
      { id: `pl_n${plates}`, material, seconds: hours * HOUR, grams, start, end: start + hours * HOUR },
    ),
  )
  opened.wait(hours * HOUR)
}

function setTask(task: { every_hours: number | null; every_kg: number | null; of_nozzle: boolean }): void {
  savePrinter(opened.shop, owner, {
    version: page().version,
    printer: PrinterForm.parse({ ...shown().printer, maintenance: [{ task: 'Look at it', ...task }] }),
    why: 'Test',
  })
}
const task = () => shown().tasks[0]

describe('a nozzle', () => {
  test('counts what went through it from when it was put in, in hours and grams', () => {
    print(5, 100)
    install('brass')
    print(10, 200)
    expect(shown()).toMatchObject({ printed_seconds: 15 * HOUR, printed_mg: 300_000 })
    expect(shown().nozzle).toMatchObject({
      diameter_mm: 0.4,
      made_of: 'brass',
      work: { seconds: 10 * HOUR, mg: 200_000 },
      wear: { seconds: 10 * HOUR, mg: 200_000 },
    })
    install('hardened_steel')
    expect(shown().nozzle).toMatchObject({ made_of: 'hardened_steel', work: { seconds: 0, mg: 0 } })
    expect(readPrinterLog(opened.shop, packer, { printer_id: 'p1' })[0]).toMatchObject({
      kind: 'nozzle',
      note: 'New, 0.4 mm, hardened steel',
      printed_seconds: 15 * HOUR,
    })
  })

  test('wears faster by fibers, and how much follows from what it is made of', () => {
    install('brass')
    print(1, 20, 'PETG-CF')
    print(2, 30)
    expect(shown().nozzle).toMatchObject({
      work: { seconds: 3 * HOUR, mg: 50_000 },
      wear: { seconds: 42 * HOUR, mg: 830_000 },
    })
    install('hardened_steel')
    print(1, 20, 'PETG-CF')
    expect(shown().nozzle!.wear).toEqual({ seconds: 4 * HOUR, mg: 80_000 })
  })

  test('is another one when its diameter is set, and none when that is not known', () => {
    const load = (nozzle_mm: number | null) =>
      setNozzleAndFilament(opened.shop, packer, {
        printer_id: 'p1',
        revision: shown().revision,
        nozzle_mm,
        filament: null,
      })
    load(0.4)
    print(1, 20)
    load(0.4)
    expect(shown().nozzle!.work.seconds).toBe(HOUR)
    load(null)
    expect(shown().nozzle).toBeNull()
  })

  test('is refused while the printer prints, in a size that it does not take, and when it was changed meanwhile', () => {
    expect(refusalOf(() => install('brass', 1.8)).message).toContain('no nozzle of 1.8 mm')
    expect(refusalOf(() => install('brass', 0.4, 7)).code).toBe('wrong_state')
    install('brass')
    expect(refusalOf(() => install('brass', 0.4, 0)).code).toBe('wrong_state')
  })
})

describe('a maintenance task', () => {
  test('is due by kilograms, or by hours, whichever is first', () => {
    setTask({ every_hours: 100, every_kg: 0.5, of_nozzle: false })
    print(10, 499)
    expect(task()).toMatchObject({ due: false, since_mg: 499_000, every_mg: 500_000 })
    print(1, 1)
    expect(task()).toMatchObject({ due: true })
    logMaintenance(opened.shop, packer, { printer_id: 'p1', task: 'Look at it', done_at: null })
    expect(task()).toMatchObject({ due: false, since_mg: 0, since_seconds: 0 })
    print(100, 1)
    expect(task()).toMatchObject({ due: true, since_mg: 1000 })
  })

  test('a task of the nozzle is due sooner by fibers, and begins again with a new nozzle', () => {
    setTask({ every_hours: 500, every_kg: null, of_nozzle: true })
    install('brass')
    print(12, 240, 'PETG-CF')
    expect(task()).toMatchObject({ due: false, since_seconds: 480 * HOUR })
    print(1, 20, 'PETG-CF')
    expect(task()).toMatchObject({ due: true })
    install('hardened_steel')
    expect(task()).toMatchObject({ due: false, since_seconds: 0 })
  })

  test('needs hours, kilograms, or both', () => {
    const fault = PrinterForm.safeParse({
      ...shown().printer,
      maintenance: [{ task: 'Look', every_hours: null, every_kg: null }],
    }).error!.issues[0]
    expect([fault.path.join('.'), fault.message]).toEqual([
      'maintenance.0.every_hours',
      'Enter hours, kilograms, or both.',
    ])
  })
})
