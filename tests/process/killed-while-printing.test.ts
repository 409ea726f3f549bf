import { afterAll, expect, test } from 'vitest'
import type { LinkSettings } from '../../shared/production/printer-links/printer-link.ts'
import { moonraker } from '../printers/moonraker.ts'
import { octoPrint } from '../printers/octoprint.ts'
import { end, type PrintedMachine } from '../printers/printed-machine.ts'
import { prusaLink } from '../printers/prusalink.ts'
import { buyPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { rows } from './left-behind.ts'
import { ownerAt, signInOwner, type OwnerClient } from './owner-at.ts'
import { dataFolder, startServerProcess } from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

const PRINTERS = ['p1', 'p2', 'p3', 'p4', 'xl1']
const GCODE = Buffer.from('G28\nG1 X10 Y10 E1\n'.repeat(2_000))

type Machine = Awaited<ReturnType<typeof octoPrint>>
const machines: Machine[] = []
afterAll(() => Promise.all(machines.map((machine) => machine.close())))

/** Five printers of three kinds, by the id of the printer in the shop. */
async function connect(desk: OwnerClient): Promise<Map<string, PrintedMachine>> {
  const kinds: { serve: () => Promise<Machine>; link: Pick<LinkSettings, 'kind' | 'user' | 'key'> }[] = [
    { serve: () => octoPrint(), link: { kind: 'octoprint', user: null, key: 'octo-key' } },
    { serve: () => moonraker(), link: { kind: 'moonraker', user: null, key: null } },
    { serve: () => prusaLink(), link: { kind: 'prusalink', user: 'maker', key: 'secret' } },
  ]
  const made = new Map<string, PrintedMachine>()
  for (const [index, printer_id] of PRINTERS.entries()) {
    const { serve, link } = kinds[index % kinds.length]
    const served = await serve()
    machines.push(served)
    made.set(printer_id, served.machine)
    await desk.printerLinks.set.mutate({
      printer_id,
      ...link,
      host: '127.0.0.1',
      port: served.port,
      secure: false,
      serial: null,
      authority_pem: null,
      allow_public: false,
      enabled: true,
      revision: 0,
    })
  }
  return made
}

/** Uploads the file of a plate as a browser does. */
async function upload(url: string, cookie: string, plateId: string): Promise<void> {
  const answer = await fetch(`${url}/console/plates/${plateId}/print-file?name=plate.gcode`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/octet-stream' },
    body: GCODE,
  })
  expect(answer.status).toBe(201)
}

async function cookieOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/sign-in`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'olive@shop.test', password: 'correct horse battery' }),
  })
  return answer.headers.get('set-cookie')!.split(';')[0]
}

/**
 * Does the steps of staff in front of a printer: they look at the bed, send the plate, and send it again if it did not
 * begin.
 */
async function start(desk: OwnerClient, plate_id: string): Promise<void> {
  const { job } = await desk.printerLinks.forPlate.query({ plate_id })
  if (job?.status === 'unclear' || job?.status === 'stopped')
    await desk.printerLinks.giveUp.mutate({ job: job.number })
  const { revision } = await desk.plates.get.query({ plate_id })
  await desk.printerLinks.start.mutate({ plate_id, revision, bed_is_empty: true })
}

/** Follows plates until all are printed. A person decides where the program does not know. */
async function printAll(
  desk: OwnerClient,
  plates: ReadonlyMap<string, string>,
  made: ReadonlyMap<string, PrintedMachine>,
): Promise<void> {
  const isPrinted = async ([printerId, plate_id]: [string, string]) => {
    const { status } = await desk.plates.get.query({ plate_id })
    if (status === 'printed') return true
    const machine = made.get(printerId)!
    if (status === 'printing' && machine.state === 'printing') end(machine)
    const { job } = await desk.printerLinks.forPlate.query({ plate_id })
    if (job?.status === 'unclear' || job?.status === 'stopped') await start(desk, plate_id)
    return false
  }
  await expect
    .poll(async () => (await Promise.all([...plates].map(isPrinted))).every(Boolean), {
      timeout: 280_000,
      interval: 500,
    })
    .toBe(true)
}

test('ten plates on five printers, with the program killed in the middle: each print begins once, each unit is printed once', async () => {
  const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
  let server = await startServerProcess(data)
  let desk = await ownerAt(server.url, data)
  const customer = await signUp(server.url)
  const made = await connect(desk)
  const orders: string[] = []
  for (let number = 0; number < 5; number += 1)
    orders.push(await buyPart(server, customer, `buy-${number}`, { number, quantity: 2 }))

  const round = async (unit: number) => {
    const plates = new Map<string, string>()
    const cookie = await cookieOf(server.url)
    for (const [index, printer_id] of PRINTERS.entries()) {
      const units = [{ order_id: orders[index], unit, seen: 'queued' as const }]
      const { plate_id } = await desk.plates.plan.mutate({ units, printer_id })
      await upload(server.url, cookie, plate_id)
      plates.set(printer_id, plate_id)
    }
    return plates
  }
  const first = await round(1)
  for (const plate_id of first.values()) await start(desk, plate_id)
  // While files are sent and prints begin.
  await expect
    .poll(() => [...made.values()].some(({ started }) => started.length > 0), { timeout: 30_000 })
    .toBe(true)
  await server.kill()
  server = await startServerProcess(data)
  desk = await signInOwner(server.url)
  await printAll(desk, first, made)

  for (const plate_id of first.values()) {
    const { revision } = await desk.plates.get.query({ plate_id })
    await desk.plates.clear.mutate({ plates: [{ plate_id, revision }] })
  }
  const second = await round(2)
  for (const plate_id of second.values()) await start(desk, plate_id)
  await printAll(desk, second, made)
  await server.stop()

  for (const { started, files } of made.values()) {
    expect(started).toHaveLength(2)
    expect(new Set(started).size).toBe(2)
    for (const name of started) expect(files.get(name)?.equals(GCODE)).toBe(true)
  }
  const printed = `select subject_id, details ->> '$.units[0]' as unit, count(*) as times
    from events where what = 'units printed' group by 1, 2`
  expect(rows<{ times: number }>(data, printed).map(({ times }) => times)).toEqual(Array<number>(10).fill(1))
  expect(rows(data, "select 1 from order_units where status <> 'finishing'")).toEqual([])
  expect(rows(data, 'select distinct attempts from order_units')).toEqual([{ attempts: 1 }])
}, 600_000)
