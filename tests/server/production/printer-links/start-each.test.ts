import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEach } from '../../../../server/production/printer-links/start-each.ts'
import { setLink } from '../../../../server/production/printer-links/set-link.ts'
import type { MachineServer } from '../../../printers/machine-server.ts'
import { moonraker } from '../../../printers/moonraker.ts'
import { octoPrint } from '../../../printers/octoprint.ts'
import { prusaLink } from '../../../printers/prusalink.ts'
import type { PrintedMachine } from '../../../printers/printed-machine.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import type { TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'
import { linkTo, linkWork, openLinkedShop } from './linked-shop.ts'

const PRINTERS = ['p1', 'p2', 'p3'] as const
type Served = MachineServer & { machine: PrintedMachine }

let testShop: TestShop
let packer: Awaited<ReturnType<typeof staffMember>>
let owner: typeof packer
let floor: ReturnType<typeof floorWork>
let work: ReturnType<typeof linkWork>
let machines: Served[]
let plates: string[]
let nameOf: (id: string) => string

/** A shop with an OctoPrint, a Moonraker and a PrusaLink, a fourth printer without a connection, and a plate for each. */
beforeEach(async () => {
  testShop = await openLinkedShop()
  packer = await staffMember(testShop, 'packer')
  owner = await staffMember(testShop, 'owner')
  floor = floorWork(testShop, packer)
  work = linkWork(testShop, packer, floor)
  const served = [await octoPrint(), await moonraker(), await prusaLink()] as const
  machines = [...served]
  const [octo, moon, prusa] = served
  await work.connect(owner, linkTo(octo.port))
  await work.connect(owner, linkTo(moon.port, { printer_id: 'p2', kind: 'moonraker', key: null }))
  await work.connect(
    owner,
    linkTo(prusa.port, { printer_id: 'p3', kind: 'prusalink', user: 'maker', key: 'secret' }),
  )
  const placed = await placedOrder(testShop, { fields: { quantity: '4' }, email: 'a@example.test' })
  const units = madeOrder(testShop, packer, placed.order.id).units()
  plates = [...PRINTERS, 'p4'].map((printer, at) => floor.plan([units[at]], printer))
  for (const plate of plates.slice(0, 3)) await work.upload(plate)
  const { printers } = floor.board()
  nameOf = (id) => printers.find((printer) => printer.id === id)!.name
})
afterEach(async () => {
  for (const machine of machines) await machine.close()
  await testShop.close()
})

const visitAll = async () => {
  for (const id of PRINTERS) await work.visit(id)
}
const start = (ids = plates, empty_beds: readonly string[] = PRINTERS) =>
  startEach(testShop.shop, packer, { plates: ids.map(floor.seen), empty_beds: [...empty_beds] })
const states = () => plates.map((plate) => floor.row(plate).status)

describe('Start', () => {
  test('says on the board what it does with each plate', async () => {
    const ways = () => floor.board().plates.map(({ start: way }) => way)
    expect(ways()).toEqual(['sends', 'sends', 'sends', 'no_link'])
    await work.connect(owner, linkTo(1, { printer_id: 'p4' }))
    expect(ways()[3]).toBe('no_file')
    floor.start(plates[0])
    expect(ways()[0]).toBeNull()
  })

  test('sends to each linked printer in bulk, and records where there is no connection', async () => {
    await visitAll()
    const { sent, recorded, failed } = start()
    expect(sent.map(({ number, printer }) => [number, printer])).toEqual(
      PRINTERS.map((id, at) => [at + 1, nameOf(id)]),
    )
    expect(recorded).toMatchObject([{ number: 4, status: 'printing', why: 'no_link' }])
    expect(failed).toEqual([])
    await visitAll()
    expect(states()).toEqual(['printing', 'printing', 'printing', 'printing'])
    expect(machines.map(({ machine }) => machine.started.length)).toEqual([1, 1, 1])
  })

  test('Start on three linked printers names the one that is offline, leaves its plate planned, and the others print', async () => {
    await visitAll()
    await machines[1].close()
    await visitAll()
    const { sent, failed } = start(plates.slice(0, 3))
    expect(sent.map(({ printer }) => printer)).toEqual([nameOf('p1'), nameOf('p3')])
    expect(failed).toMatchObject([{ number: 2 }])
    expect(failed[0].why).toContain(`${nameOf('p2')} does not answer now.`)
    await visitAll()
    expect(states()).toEqual(['printing', 'planned', 'printing', 'planned'])
    expect(machines[0].machine.started).toHaveLength(1)
  })

  test('names a printer that is busy with something else', async () => {
    Object.assign(machines[0].machine, { state: 'printing', file: 'benchy.gcode' })
    await visitAll()
    const { sent, failed } = start(plates.slice(0, 2))
    expect(failed).toMatchObject([{ number: 1, why: `${nameOf('p1')} is not free: it has benchy.gcode.` }])
    expect(sent).toHaveLength(1)
  })

  test('names a printer that refuses its key', async () => {
    await setLink(testShop.shop, owner, { ...linkTo(machines[0].port, { key: 'wrong' }), revision: 1 })
    await visitAll()
    const { sent, failed } = start(plates.slice(0, 2))
    expect(failed[0].why).toContain(`${nameOf('p1')} does not answer now.`)
    expect(failed[0].why).toMatch(/key/i)
    expect(sent).toHaveLength(1)
  })

  test('sends nothing to a printer whose bed nobody looked at', async () => {
    await visitAll()
    const { sent, failed } = start(plates.slice(0, 2), ['p2'])
    expect(sent.map(({ printer }) => printer)).toEqual([nameOf('p2')])
    expect(failed).toMatchObject([
      { number: 1, why: `Look at the bed of ${nameOf('p1')} first: it must be empty.` },
    ])
    expect(work.job(plates[0])).toBeUndefined()
  })

  test('sends a plate once when it is pressed twice', async () => {
    await visitAll()
    start([plates[0]])
    expect(start([plates[0]]).failed[0].why).toContain('from the program already')
    await visitAll()
    await visitAll()
    expect(machines[0].machine.started).toHaveLength(1)
  })
})
