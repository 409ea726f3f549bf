import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { holdOrder } from '../../../../server/orders/hold-order.ts'
import { readLivePrinters } from '../../../../server/production/printer-links/read-live.ts'
import { giveUpPrint, startPrint } from '../../../../server/production/printer-links/start-print.ts'
import { end } from '../../../printers/printed-machine.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { openSlicedPlate, type SlicedPlate } from './sliced-plate.ts'

let open: SlicedPlate
let testShop: SlicedPlate['testShop']
let packer: SlicedPlate['packer']
let owner: SlicedPlate['owner']
let printer: SlicedPlate['printer']
let order: SlicedPlate['order']
let floor: SlicedPlate['floor']
let work: SlicedPlate['work']
let plate: SlicedPlate['plate']

beforeEach(async () => {
  open = await openSlicedPlate()
  ;({ testShop, packer, owner, printer, order, floor, work, plate } = open)
})
afterEach(() => open.close())

const need = () => readLivePrinters(testShop.shop, packer)[0].need
const events = (what: string) =>
  testShop.database.all<{ actor_kind: string; why: string | null }>(
    'select actor_kind, why from events where what = ?',
    what,
  )
const status = () => open.status()

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
