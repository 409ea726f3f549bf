import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import { holdOrder } from '../../../server/orders/hold-order.ts'
import { actionText } from '../../../shared/printers/printer-action.ts'
import { readPrinterHistory, readPrinterLog } from '../../../server/printers/read-printers-page.ts'
import { controlPrint } from '../../../server/printer-links/control-print.ts'
import { moveSpool } from '../../../server/filament/move-spool.ts'
import { receiveSpools } from '../../../server/filament/receive-spools.ts'
import { findSpool } from '../../../server/filament/spool-store.ts'
import { noteFault } from '../../../server/printer-links/note-state.ts'
import { MachineError } from '../../../server/ports/printer-link.ts'
import { liveLinkOf } from '../../../server/printer-links/live-links.ts'
import { readLivePrinters, readPlatePrinting } from '../../../server/printer-links/read-live.ts'
import { giveUpPrint, startPrint } from '../../../server/printer-links/start-print.ts'
import { octoPrint } from '../../printers/octoprint.ts'
import { end } from '../../printers/printed-machine.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import type { TestShop } from '../../shop/test-shop.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'
import { linkTo, linkWork, openLinkedShop } from './linked-shop.ts'

let testShop: TestShop
let packer: Caller
let owner: Caller
let printer: Awaited<ReturnType<typeof octoPrint>>
let order: ReturnType<typeof madeOrder>
let floor: ReturnType<typeof floorWork>
let work: ReturnType<typeof linkWork>
let plate: string

beforeEach(async () => {
  testShop = await openLinkedShop()
  packer = await staffMember(testShop, 'packer')
  owner = await staffMember(testShop, 'owner')
  floor = floorWork(testShop, packer)
  work = linkWork(testShop, packer, floor)
  printer = await octoPrint()
  await work.connect(owner, linkTo(printer.port))
  const placed = await placedOrder(testShop, { fields: { quantity: '3' }, email: 'a@example.test' })
  order = madeOrder(testShop, packer, placed.order.id)
  plate = floor.plan(order.units())
  await work.upload(plate)
})
afterEach(async () => {
  await printer.close()
  await testShop.close()
})

const history = () =>
  readPrinterHistory(testShop.shop, packer, { printer_id: 'p1' }).flatMap((entry) =>
    entry.of === 'connection' ? [entry] : [],
  )
const status = () => floor.row(plate).status
const need = () => readLivePrinters(testShop.shop, packer)[0].need
const events = (what: string) =>
  testShop.database.all<{ actor_kind: string; why: string | null }>(
    'select actor_kind, why from events where what = ?',
    what,
  )

describe('a plate that is sent and started', () => {
  test('starts when the printer has begun, and its units are printed when it says so', async () => {
    work.start(plate)
    expect(status()).toBe('planned')
    await work.visit()
    expect(printer.machine.started).toHaveLength(1)
    expect(printer.machine.files.get(printer.machine.started[0])!.toString()).toBe('G28\nG1 X10\n')
    expect(status()).toBe('printing')
    testShop.wait(600)
    printer.machine.progress = 0.8
    await work.visit()
    expect(floor.row(plate).progress).toBeCloseTo(0.8)
    end(printer.machine)
    await work.visit()
    expect(status()).toBe('printed')
    expect(floor.outcomes(plate)).toEqual(['printed', 'printed', 'printed'])
    expect(work.job(plate)).toMatchObject({ status: 'ended', outcome: 'finished' })
    const [{ name }] = floor.board().printers
    expect(events('units printed')).toEqual([{ actor_kind: 'shop', why: `Reported by ${name}` }])
    // Further answers change nothing.
    const { revision } = floor.row(plate)
    await work.visit()
    expect(floor.row(plate).revision).toBe(revision)
  })

  test('never leaves the bed or passes quality by itself', async () => {
    work.start(plate)
    await work.visit()
    end(printer.machine)
    await work.visit()
    testShop.wait(86_400)
    printer.machine.state = 'idle'
    await work.visit()
    expect(status()).toBe('printed')
    expect(order.units().length).toBe(3)
  })

  test('is started once, however often the printer is looked at', async () => {
    work.start(plate)
    await Promise.all([work.visit(), work.visit(), work.visit()])
    await work.visit()
    expect(printer.machine.started).toHaveLength(1)
    expect(refusalOf(() => work.start(plate))).toMatchObject({ code: 'wrong_state' })
  })

  test('asks for an empty bed, a file, a connection and a free printer', async () => {
    const input = { ...floor.seen(plate), bed_is_empty: false }
    expect(refusalOf(() => startPrint(testShop.shop, packer, input)).message).toContain('must be empty')
    floor.change(plate, { units: order.units().slice(0, 2) })
    expect(refusalOf(() => work.start(plate)).message).toContain('changed after its print file')
    await work.upload(plate)
    printer.machine.state = 'printing'
    printer.machine.file = 'benchy.gcode'
    await work.visit()
    expect(refusalOf(() => work.start(plate)).message).toContain('benchy.gcode')
    const other = floor.plan(order.units().slice(2), 'p2')
    await work.upload(other)
    expect(refusalOf(() => work.start(other)).message).toContain('has no connection')
  })

  test('is not started when its order was put on hold meanwhile', async () => {
    work.start(plate)
    holdOrder(testShop.shop, owner, { ...order.seen(), reason: 'paint is missing', cause: 'shop' })
    await work.visit()
    expect(printer.machine.started).toEqual([])
    expect(work.job(plate)).toMatchObject({ status: 'stopped' })
    expect(need()?.text).toContain('was not started')
  })

  test('is not sent to a printer that prints something else', async () => {
    work.start(plate)
    Object.assign(printer.machine, { state: 'printing', file: 'benchy.gcode' })
    await work.visit()
    expect(printer.machine.files.size).toBe(0)
    expect(work.job(plate).why).toContain('benchy.gcode')
  })

  test('can be given up before it has begun', async () => {
    const { job } = work.start(plate)
    giveUpPrint(testShop.shop, packer, { job })
    await work.visit()
    expect(printer.machine.started).toEqual([])
    expect(status()).toBe('planned')
  })
})

describe('a restart of the program', () => {
  test('before the file was sent: it is sent', async () => {
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

  test('after the printer was asked to start, and did: the plate starts, and no second print', async () => {
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

  test('after the printer was asked to start, and did not: a person is asked, and nothing starts', async () => {
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

  test('that meets a printer that is gone for good: the plate is not sent later, and can be sent elsewhere', async () => {
    const { job } = work.start(plate)
    await printer.close()
    await work.visit()
    expect(work.job(plate).status).toBe('sending')
    testShop.wait(660)
    await work.visit()
    expect(work.job(plate)).toMatchObject({ number: job, status: 'stopped' })
    expect(need()?.text).toContain('It took too long to reach the printer')
  })

  test('of a printer that is gone since it was asked to start: a person is asked, and may give it up', async () => {
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
      'Finished plate 1.',
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

describe('a printer that changes filament itself', () => {
  const tray = (index: number, type: string | null) => ({
    index,
    is_external: false,
    type,
    name: `AMS 1, tray ${index + 1}`,
    material: type,
    color: null,
    remains: null,
    loaded: false,
  })
  const told = (...trays: ReturnType<typeof tray>[]) => {
    const idle = { now_c: null, target_c: null }
    liveLinkOf(testShop.shop, 'p1').report = {
      state: 'idle',
      state_text: 'IDLE',
      job: null,
      nozzle: idle,
      bed: idle,
      message: null,
      filament_out: null,
      trays,
    }
  }
  const start = (chosen?: number) => () =>
    startPrint(testShop.shop, packer, { ...floor.seen(plate), bed_is_empty: true, tray: chosen })
  const trays = () => readPlatePrinting(testShop.shop, packer, { plate_id: plate }).trays

  test('prints from the tray with the plate’s spool, or the one that staff choose', () => {
    const { material, color } = floor.row(plate)
    told(tray(0, 'PLA'), tray(1, 'PLA'), tray(2, 'PETG'))
    expect(trays()).toMatchObject({ proposed: null })
    expect(refusalOf(start()).message).toContain('Choose the tray')
    expect(refusalOf(start(2)).message).toContain('AMS 1, tray 3. The printer says that it has PETG.')
    expect(refusalOf(start(9)).message).toContain('Choose the tray')
    const spool = { brand: 'X', lot: null, empty_grams: null, cost_cents: null, shelf: null, count: 1 }
    const [{ spool_id }] = receiveSpools(testShop.shop, packer, {
      material,
      color,
      ...spool,
      net_grams: 1000,
    }).spools
    const { revision } = findSpool(testShop.database, spool_id)!
    moveSpool(testShop.shop, packer, { spool_id, revision, place: { printer_id: 'p1', slot: 2 } })
    expect(trays()).toMatchObject({ proposed: 1, choices: [{}, { spool: { number: 1 } }, {}] })
    start()()
    expect(work.job(plate).tray).toBe(1)
  })

  test('gets no file of several filaments', () => {
    told(tray(0, 'PLA'))
    testShop.database.write((tx) => tx.run(`update plate_print_files set filaments = '[1,2]'`))
    expect(refusalOf(start(0)).message).toContain('of several filaments')
  })
})
