import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLivePrinters } from '../../../../server/production/printer-links/read-live.ts'
import { giveUpPrint } from '../../../../server/production/printer-links/start-print.ts'
import { end } from '../../../printers/printed-machine.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate
let testShop: SlicedPlate['testShop']
let packer: SlicedPlate['packer']
let printer: SlicedPlate['printer']
let work: SlicedPlate['work']
let plate: SlicedPlate['plate']

beforeEach(async () => {
  open = await openSlicedPlate()
  ;({ testShop, packer, printer, work, plate } = open)
})
afterEach(() => open.close())

const need = () => readLivePrinters(testShop.shop, packer)[0].need
const status = () => open.status()

describe('a restart of the program', () => {
  test('the file is sent if it was not sent before the restart', async () => {
    work.start(plate)
    testShop.wait(60)
    await work.visit()
    expect(status()).toBe('printing')
  })

  test('long after: the bed may not be empty anymore, so nothing starts', async () => {
    work.start(plate)
    testShop.wait(3_600)
    await work.visit()
    expect(printer.machine.started).toEqual([])
    expect(work.job(plate).why).toContain('too long')
  })

  test('the plate starts, and no second print, if the printer was asked to start before the restart and did', async () => {
    const { job } = work.start(plate)
    const { file_name } = work.job(plate)
    testShop.database.write((tx) =>
      tx.run(
        "update printer_jobs set status = 'starting', started_at = ? where number = ?",
        testShop.shop.clock.now(),
        job,
      ),
    )
    Object.assign(printer.machine, { state: 'printing', file: file_name, progress: 0.3 })
    await work.visit()
    expect(status()).toBe('printing')
    expect(printer.asked).not.toContain(`POST /api/files/local/${file_name}`)
  })

  test('a person is asked, and nothing starts, if the printer was asked to start before the restart and did not', async () => {
    const { job } = work.start(plate)
    testShop.database.write((tx) =>
      tx.run(
        "update printer_jobs set status = 'starting', started_at = ? where number = ?",
        testShop.shop.clock.now(),
        job,
      ),
    )
    await work.visit()
    expect(need()).toBe(null)
    testShop.wait(200)
    await work.visit()
    expect(work.job(plate).status).toBe('unclear')
    expect(need()?.text).toContain('It is not known whether')
    expect(printer.machine.started).toEqual([])
    giveUpPrint(testShop.shop, packer, { job })
    expect(need()).toBe(null)
    work.start(plate)
    await work.visit()
    expect(status()).toBe('printing')
  })

  test('a plate of a printer that is gone for good is not sent later, and can be sent elsewhere', async () => {
    const { job } = work.start(plate)
    await printer.close()
    await work.visit()
    expect(work.job(plate).status).toBe('sending')
    testShop.wait(660)
    await work.visit()
    expect(work.job(plate)).toMatchObject({ number: job, status: 'stopped' })
    expect(need()?.text).toContain('It took too long to reach the printer')
  })

  test('a person is asked about a printer that is gone since it was asked to start, and may give it up', async () => {
    const { job } = work.start(plate)
    await printer.close()
    testShop.database.write((tx) =>
      tx.run(
        "update printer_jobs set status = 'starting', started_at = ? where number = ?",
        testShop.shop.clock.now(),
        job,
      ),
    )
    await work.visit()
    expect(work.job(plate).status).toBe('starting')
    testShop.wait(200)
    await work.visit()
    expect(need()?.text).toContain('It is not known whether')
    giveUpPrint(testShop.shop, packer, { job })
    expect(work.job(plate).status).toBe('stopped')
  })

  test('during the print, which ended meanwhile: its units are printed', async () => {
    work.start(plate)
    await work.visit()
    testShop.wait(7_200)
    end(printer.machine)
    await work.visit()
    expect(status()).toBe('printed')
  })
})
