import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { actionText } from '../../../../shared/production/printers/printer-action.ts'
import { readPrinterHistory } from '../../../../server/production/printers/read-printers-page.ts'
import { controlPrint } from '../../../../server/production/printer-links/control-print.ts'
import { noteFault } from '../../../../server/production/printer-links/note-state.ts'
import { MachineError } from '../../../../server/platform/ports/printer-link.ts'
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

const history = () =>
  readPrinterHistory(testShop.shop, packer, { printer_id: 'p1' }).flatMap((entry) =>
    entry.of === 'connection' ? [entry] : [],
  )

describe('the history of a printer', () => {
  test('has each step of a print in its own words, with who did it', async () => {
    const file_name = 'plate-1-1.gcode'
    work.start(plate)
    await work.visit()
    const control = (does: 'pause' | 'resume') =>
      controlPrint(testShop.shop, packer, { printer_id: 'p1', does, file_name })
    await control('pause')
    await control('resume')
    end(printer.machine)
    await work.visit()
    await work.visit()
    expect(history().map((entry) => actionText(entry))).toEqual([
      'Ended the print of plate 1.',
      'Resumed plate 1.',
      'Paused plate 1.',
      'Began to print plate 1.',
      'Sent plate 1; its bed was empty.',
    ])
    expect(history().map(({ who }) => who !== null)).toEqual([false, true, true, false, true])
  })

  test('tells a loss that lasts once, and when the printer answers again', async () => {
    const lose = () => noteFault(testShop.shop, 'p1', new MachineError('unreachable', 'It does not answer.'))
    await work.visit()
    lose()
    testShop.wait(60)
    lose()
    expect(history()).toEqual([])
    testShop.wait(61)
    lose()
    testShop.wait(30)
    lose()
    expect(history().map((entry) => actionText(entry))).toEqual([
      'Does not answer anymore. It does not answer.',
    ])
    await work.visit()
    await work.visit()
    expect(history().map(({ kind }) => kind)).toEqual(['back', 'lost'])
    lose()
    await work.visit()
    expect(history()).toHaveLength(2)
  })

  test('says why a print was not started', async () => {
    work.start(plate)
    printer.machine.state = 'printing'
    printer.machine.file = 'benchy.gcode'
    await work.visit()
    expect(history()[0]).toMatchObject({ kind: 'not_started', plate: 1 })
    expect(actionText(history()[0])).toContain('benchy.gcode')
  })
})
