import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readLivePrinters } from '../../../../server/production/printer-links/read-live.ts'
import { closeLink, forgetHeard, liveLinkOf } from '../../../../server/production/printer-links/live-links.ts'
import { moonraker } from '../../../printers/moonraker.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { end } from '../../../printers/printed-machine.ts'
import { prusaLink } from '../../../printers/prusalink.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate
afterEach(() => open.close())

/** As the program's own restart: only the database is left of what was heard. */
async function restart() {
  const live = liveLinkOf(open.testShop.shop, 'p1')
  await closeLink(live)
  forgetHeard(live)
}

const visit = () => open.work.visit()
const job = () => open.work.job(open.plate)
const outcomes = () => open.floor.outcomes(open.plate)
const need = () => readLivePrinters(open.testShop.shop, open.packer)[0].need
const PRINTED = ['printed', 'printed', 'printed']
const PRINTING = ['printing', 'printing', 'printing']

async function print() {
  open.work.start(open.plate)
  await visit()
  await visit()
}

const KINDS = [
  { serve: () => octoPrint(), link: { kind: 'octoprint' } },
  { serve: () => moonraker({ key: 'moon' }), link: { kind: 'moonraker', key: 'moon' } },
  { serve: () => prusaLink(), link: { kind: 'prusalink', user: 'maker', key: 'secret' } },
] as const

describe.each(KINDS)('the end of a print, as $link.kind tells it', (served) => {
  beforeEach(async () => {
    open = await openSlicedPlate(served)
  })

  test('finished: its units are printed, once', async () => {
    await print()
    end(open.printer.machine)
    await visit()
    expect([open.status(), outcomes(), job().outcome]).toEqual(['printed', PRINTED, 'finished'])
    open.printer.machine.state = 'idle'
    await visit()
    open.testShop.wait(60)
    await visit()
    expect([open.status(), job().outcome, need()]).toEqual(['printed', 'finished', null])
  })

  test('finished before the next visit: it was heard by the one that started it', async () => {
    open.work.start(open.plate)
    await visit()
    expect(job()).toMatchObject({ status: 'printing', seen_printing: 1 })
    end(open.printer.machine)
    await visit()
    expect(outcomes()).toEqual(PRINTED)
  })

  test('finished while the program was off: its units are printed', async () => {
    await print()
    await restart()
    open.testShop.wait(7200)
    end(open.printer.machine)
    await visit()
    expect([outcomes(), job().outcome]).toEqual([PRINTED, 'finished'])
  })

  test('finished while the printer could not be reached: its units are printed', async () => {
    await print()
    const { instead } = open.printer
    open.printer.instead = (_request, response) => void response.destroy()
    await visit()
    open.testShop.wait(600)
    await visit()
    open.printer.instead = instead
    end(open.printer.machine)
    await visit()
    expect([outcomes(), job().outcome]).toEqual([PRINTED, 'finished'])
  })

  test('canceled there: no unit moves, and a person is told', async () => {
    await print()
    open.printer.machine.state = 'canceled'
    await visit()
    expect([outcomes(), job().outcome]).toEqual([PRINTING, 'canceled'])
    expect(need()?.text).toContain('was canceled')
  })

  test('a fault moves no unit, and a person is told', async () => {
    await print()
    open.printer.machine.state = 'failed'
    await visit()
    // Prusa's ERROR may be left again, and names no file.
    const isLeft = served.link.kind === 'prusalink'
    expect([outcomes(), job().outcome]).toEqual([PRINTING, isLeft ? null : 'failed'])
    expect(need()?.text).toContain(isLeft ? 'stopped with a fault' : 'The print of plate 1 failed')
  })

  test('the end of another print, which was heard after it, moves no unit', async () => {
    await print()
    open.printer.machine.file = 'benchy.gcode'
    await visit()
    end(open.printer.machine)
    await visit()
    expect([outcomes(), job().outcome]).toEqual([PRINTING, null])
    open.testShop.wait(60)
    await visit()
    expect([outcomes(), job().outcome]).toEqual([PRINTING, 'gone'])
  })

  test('a person looks at an end that was not heard, as the printer is free again', async () => {
    await print()
    Object.assign(open.printer.machine, { state: 'idle', file: null })
    await visit()
    expect(job().outcome).toBe(null)
    open.testShop.wait(31)
    await visit()
    expect([outcomes(), job().outcome]).toEqual([PRINTING, 'gone'])
  })

  test('a plate is printed after the print of somebody else that ends before it is sent, and by itself only', async () => {
    open.printer.machine.files.set('benchy.gcode', Buffer.from('G28\n'))
    Object.assign(open.printer.machine, { state: 'finished', file: 'benchy.gcode', progress: 1 })
    await visit()
    open.work.start(open.plate)
    await visit()
    expect([open.status(), outcomes()]).toEqual(['printing', PRINTING])
    await visit()
    expect(outcomes()).toEqual(PRINTING)
  })
})
