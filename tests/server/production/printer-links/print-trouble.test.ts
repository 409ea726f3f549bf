import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actionText } from '../../../../shared/production/printers/printer-action.ts'
import {
  readPrinterHistory,
  readPrinterLog,
} from '../../../../server/production/printers/read-printers-page.ts'
import { controlPrint } from '../../../../server/production/printer-links/control-print.ts'
import { readLivePrinters } from '../../../../server/production/printer-links/read-live.ts'
import { end } from '../../../printers/printed-machine.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate
let testShop: SlicedPlate['testShop']
let packer: SlicedPlate['packer']
let printer: SlicedPlate['printer']
let floor: SlicedPlate['floor']
let work: SlicedPlate['work']
let plate: SlicedPlate['plate']

beforeEach(async () => {
  open = await openSlicedPlate()
  ;({ testShop, packer, printer, floor, work, plate } = open)
})
afterEach(() => open.close())

const history = () =>
  readPrinterHistory(testShop.shop, packer, { printer_id: 'p1' }).flatMap((entry) =>
    entry.of === 'connection' ? [entry] : [],
  )
const need = () => readLivePrinters(testShop.shop, packer)[0].need
const status = () => open.status()

describe('a print that does not end well', () => {
  beforeEach(async () => {
    work.start(plate)
    await work.visit()
    await work.visit()
  })

  test('moves no unit: a person says which of them failed', async () => {
    printer.machine.state = 'failed'
    await work.visit()
    expect(floor.outcomes(plate)).toEqual(['printing', 'printing', 'printing'])
    expect(need()?.text).toContain('The print of plate 1 failed')
    floor.fail(plate, null)
    expect(floor.outcomes(plate)).toEqual(['failed', 'failed', 'failed'])
  })

  test('canceled at the printer: it is told as that, and a person says what failed', async () => {
    printer.machine.state = 'canceled'
    await work.visit()
    expect(work.job(plate)).toMatchObject({ status: 'ended', outcome: 'canceled' })
    expect(need()?.text).toContain('was canceled')
    expect(history()[0]).toMatchObject({ kind: 'canceled_there', who: null })
    expect(actionText(history()[0])).toBe(`Canceled at the printer: plate ${floor.row(plate).number}.`)
    floor.fail(plate, null)
    expect(need()).toBe(null)
  })

  test('canceled by staff: it is in the log, and a person says what failed', async () => {
    const { file } = printer.machine
    const shown = { printer_id: 'p1', does: 'cancel' as const, file_name: file }
    await controlPrint(testShop.shop, packer, shown)
    expect(printer.machine.state).toBe('canceled')
    expect(need()?.text).toContain('was canceled')
    expect(status()).toBe('printing')
    const log = readPrinterLog(testShop.shop, packer, { printer_id: 'p1' })
    expect(log.filter(({ note }) => note !== null && /[Cc]anceled/.test(note))).toEqual([])
    expect(history()[0]).toMatchObject({
      kind: 'canceled',
      plate: floor.row(plate).number,
      who: expect.any(String) as string,
    })
  })

  test('another print than staff saw is left alone', async () => {
    printer.machine.file = 'benchy.gcode'
    await expect(
      controlPrint(testShop.shop, packer, { printer_id: 'p1', does: 'cancel', file_name: 'plate-1-1.gcode' }),
    ).rejects.toMatchObject({ code: 'wrong_state' })
    expect(printer.machine.state).toBe('printing')
  })

  test('canceling what somebody else prints there says nothing of the plate', async () => {
    printer.machine.file = 'benchy.gcode'
    await controlPrint(testShop.shop, packer, {
      printer_id: 'p1',
      does: 'cancel',
      file_name: 'benchy.gcode',
    })
    expect(work.job(plate)).toMatchObject({ status: 'printing', outcome: null })
  })

  test('a paused one is told, and resumed by staff', async () => {
    const control = (does: 'pause' | 'resume') =>
      controlPrint(testShop.shop, packer, { printer_id: 'p1', does, file_name: printer.machine.file })
    await control('pause')
    await work.visit()
    expect(need()?.text).toContain('It is paused')
    await control('resume')
    await work.visit()
    expect(need()).toBe(null)
  })

  test('a lost printer is told after two minutes, and nothing else of it moves', async () => {
    const { port, machine } = printer
    await printer.close()
    expect(await work.visit()).toBe(false)
    expect(need()).toBe(null)
    testShop.wait(150)
    await work.visit()
    expect(need()).toMatchObject({ about: 'connection' })
    expect(status()).toBe('printing')
    printer = await octoPrint({ port, machine })
    end(machine)
    expect(await work.visit()).toBe(true)
    expect(need()).toBe(null)
    expect(status()).toBe('printed')
  })

  test('something else that prints there moves nothing, and is told', async () => {
    printer.machine.file = 'benchy.gcode'
    await work.visit()
    expect(readLivePrinters(testShop.shop, packer)[0].prints_other).toBe(true)
    expect(floor.outcomes(plate)).toEqual(['printing', 'printing', 'printing'])
    end(printer.machine)
    await work.visit()
    expect(status()).toBe('printing')
  })
})
