import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import { findPrintFile, savePrintFile } from '../../../server/plates/print-file-store.ts'
import { chooseSlicer } from '../../../server/slicer/choose-slicer.ts'
import { removeSlicerProfile, saveSlicerProfile } from '../../../server/slicer/keep-profiles.ts'
import { readPlateSlicing, readPrintFile, readSlicingLog } from '../../../server/slicer/read-slicing.ts'
import { cancelSlicing, requestSlicing, requestUnseen } from '../../../server/slicer/request-slicing.ts'
import { sliceWaiting } from '../../../server/slicer/run-slicing.ts'
import { listProfiles } from '../../../server/slicer/slicer-store.ts'
import { findJob } from '../../../server/slicer/slicing-job-store.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { QUIET_SECONDS } from '../../../shared/slicer/slicing-job.ts'
import { printRequest, PROFILES } from '../../geometry/print/print-request.ts'
import { placedOrder } from '../../shop/placed-order.ts'
import { refusalOf } from '../../shop/refusal.ts'
import { staffMember } from '../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'
import { figuresOf } from '../../slicer/gcode-figures.ts'
import { prusaSettings } from '../../slicer/prusa-settings.ts'
import { slicerVersion } from '../../slicer/prusa-slicer.ts'
import { madeOrder } from '../orders/made-order.ts'
import { floorWork } from '../plates/floor-work.ts'
import { standInSlicer } from './stand-in-slicer.ts'

const CONFIG = prusaSettings(printRequest({}, { profile: PROFILES.classic }))
const GCODE = '; filament used [g] = 12.5\\n; estimated printing time (normal mode) = 1h 0m 0s\\n'
let testShop: TestShop
let owner: Caller
let packer: Caller
let floor: ReturnType<typeof floorWork>
let order: ReturnType<typeof madeOrder>

beforeEach(async () => {
  testShop = await openTestShop()
  owner = await staffMember(testShop, 'owner')
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  const placed = await placedOrder(testShop, { fields: { quantity: '2' }, email: 'a@example.test' })
  order = madeOrder(testShop, packer, placed.order.id)
})
afterEach(() => testShop.close())

const choose = (path: string | null, automatic = true) =>
  chooseSlicer(testShop.shop, owner, { path, automatic })
const standIn = (body: string) =>
  standInSlicer(join(testShop.shop.settings.data_dir, 'bin'), 'prusa-slicer', body)
const writing = (gcode: string) => `writeFileSync(valueOf('--output'), '${gcode}')`
const addProfile = (text = CONFIG, material: 'PETG' | null = null) =>
  saveSlicerProfile(testShop.shop, owner, { printer_id: 'p1', material, files: [{ name: 'mk3.ini', text }] })
const shown = (plate_id: string) => readPlateSlicing(testShop.shop, packer, { plate_id })
const request = (id: string) => requestSlicing(testShop.shop, packer, floor.seen(id))
const slice = (signal = new AbortController().signal) => sliceWaiting(testShop.shop, signal)
/** The material of the test's parts, as the filament of a profile. */
const plan = () => {
  const id = floor.plan(order.units())
  testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
  return id
}

async function refused(work: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Refusal) return error
  throw error ?? new Error('it was not refused')
}

async function readyPlate(body: string): Promise<string> {
  await choose(standIn(body), false)
  addProfile()
  return plan()
}

describe('without a slicer', () => {
  test('a plate says so, is planned, started and finished, and nothing is put in line', async () => {
    const id = plan()
    expect(await shown(id)).toMatchObject({ no_slicer: true, job: null, file: null })
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    expect(findJob(testShop.database, id)).toBeUndefined()
    expect((await refused(request(id))).message).toBe('The shop has no slicer yet.')
    floor.start(id)
    floor.finish(id, true)
    expect(floor.row(id).status).toBe('cleared')
  })
})

describe('a plate', () => {
  test.skipIf(slicerVersion() === null)(
    'is sliced by PrusaSlicer, where its parts are, with its own figures',
    async () => {
      await choose('/usr/bin/prusa-slicer', false)
      addProfile()
      const id = plan()
      await request(id)
      await slice()
      const { job, file, estimate } = await shown(id)
      expect(job).toMatchObject({
        state: 'sliced',
        why: null,
        slicer: expect.stringMatching(/^PrusaSlicer \d/) as string,
      })
      const stored = findPrintFile(testShop.database, id)!
      const path = testShop.shop.files.prints.path(stored.sha256)
      const gcode = readFileSync(path, 'utf8')
      const figures = figuresOf(gcode, { diameter: PROFILES.classic.filament_diameter, density: 1.24 })
      expect(file).toMatchObject({
        seconds: figures.seconds,
        bytes: statSync(path).size,
        outdated: false,
        source: 'sliced',
      })
      expect(Math.abs(file!.grams_mg! / 1000 / figures.grams - 1)).toBeLessThan(0.01)
      expect(estimate.seconds).toBe(floor.row(id).seconds)
      // Two cubes of 20 mm, at their places on the bed.
      const places = testShop.database.all<{ x_mm: number }>(
        'select x_mm from plate_units where plate_id = ?',
        id,
      )
      const xs = [...gcode.matchAll(/^G1 X([\d.]+) Y[\d.]+ E/gm)].map(([, x]) => Number(x))
      expect(Math.min(...xs)).toBeGreaterThan(Math.min(...places.map(({ x_mm }) => x_mm)) - 10.5)
      expect(Math.max(...xs)).toBeLessThan(Math.max(...places.map(({ x_mm }) => x_mm)) + 10.5)
    },
    60_000,
  )

  test('has its print file for staff who may have files, and the download is in the history of its orders', async () => {
    const id = await readyPlate(writing(GCODE))
    await request(id)
    await slice()
    const viewer = await staffMember(testShop, 'viewer')
    expect(
      refusalOf(() => readPrintFile(testShop.shop, viewer, { plate_id: id, purpose: 'download' })).code,
    ).toBe('role_required')
    const prepared = readPrintFile(testShop.shop, packer, { plate_id: id, purpose: 'prepare' })
    expect(order.happened()).not.toContain('file downloaded')
    expect(readPrintFile(testShop.shop, packer, { plate_id: id, purpose: 'download' })).toEqual(prepared)
    expect(readFileSync(prepared.path, 'utf8')).toContain('estimated printing time')
    expect(order.happened()).toContain('file downloaded')
  })

  test('that changed after it was sliced has an outdated file, and is sliced again by itself once it is left alone', async () => {
    const id = await readyPlate(writing(GCODE))
    await choose(standIn(writing(GCODE)), true)
    await requestUnseen(testShop.shop)
    expect(findJob(testShop.database, id)).toBeUndefined()
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    await slice()
    expect(await shown(id)).toMatchObject({ file: { seconds: 3600, grams_mg: 12_500, outdated: false } })
    floor.change(id, { units: [order.units()[0]] })
    testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
    expect((await shown(id)).file?.outdated).toBe(true)
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    expect(findJob(testShop.database, id)?.state).toBe('waiting')
    await slice()
    expect((await shown(id)).file?.outdated).toBe(false)
    floor.change(id, { note: 'Only a note' })
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    expect(findJob(testShop.database, id)?.state).toBe('sliced')
  })

  test('that changed while it was sliced gets no file of what it was before, and is sliced again', async () => {
    const waits = "while (!existsSync('../../../go')) await new Promise((done) => setTimeout(done, 20))"
    const id = await readyPlate(`appendFileSync('../../../runs', 'x'); ${waits}; ${writing(GCODE)}`)
    const dataDir = testShop.shop.settings.data_dir
    await request(id)
    const stopping = new AbortController()
    const slicing = slice(stopping.signal)
    await expect.poll(() => existsSync(join(dataDir, 'runs'))).toBe(true)
    floor.change(id, { units: [order.units()[0]] })
    testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
    writeFileSync(join(dataDir, 'go'), '')
    await slicing
    expect(readFileSync(join(dataDir, 'runs'), 'utf8')).toBe('xx')
    expect(findJob(testShop.database, id)?.state).toBe('sliced')
    expect(findPrintFile(testShop.database, id)?.outdated_at).toBeNull()
    expect((await shown(id)).file?.outdated).toBe(false)
  })

  test('that cannot be prepared does not hold up the others in line', async () => {
    const id = await readyPlate(writing(GCODE))
    const placed = await placedOrder(testShop, { fields: { quantity: '1' }, email: 'b@example.test' })
    const other = floor.plan(madeOrder(testShop, packer, placed.order.id).units(), 'p1')
    testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", other))
    await request(id)
    testShop.wait(1)
    await request(other)
    const [{ order_id }] = order.units()
    testShop.database.write((tx) =>
      tx.run("update quotes set print_settings = 'damaged' where id = ?", order_id),
    )
    await slice()
    expect(findJob(testShop.database, id)?.state).toBe('failed')
    expect(findJob(testShop.database, other)?.state).toBe('sliced')
  })

  test('keeps the file that staff uploaded until they choose to slice', async () => {
    const id = await readyPlate(writing(GCODE))
    await choose(standIn(writing(GCODE)), true)
    testShop.database.write((tx) =>
      savePrintFile(tx, {
        plate_id: id,
        name: 'own.gcode',
        sha256: 'aa',
        bytes: 1,
        source: 'uploaded',
        slicer: null,
        seconds: null,
        grams_mg: null,
        filaments: null,
        made_at: 1,
      }),
    )
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    await slice()
    expect((await shown(id)).file).toMatchObject({ name: 'own.gcode', source: 'uploaded' })
    await request(id)
    await slice()
    expect((await shown(id)).file).toMatchObject({ source: 'sliced' })
  })

  test('is refused with the sentence of what is missing', async () => {
    await choose(standIn(writing(GCODE)), false)
    const id = floor.plan(order.units())
    expect((await refused(request(id))).message).toMatch(/has no profile for PrusaSlicer yet/)
    addProfile()
    testShop.database.write((tx) => tx.run("update plates set material = 'PETG' where id = ?", id))
    expect((await shown(id)).why_not).toMatch(/is for PLA\. Add a filament profile for PETG\./)
    addProfile('filament_type = PETG\ntemperature = 240\nlayer_height = 5\n', 'PETG')
    expect((await shown(id)).why_not).toBeNull()
    const filament = listProfiles(testShop.database, 'p1').find(({ role }) => role === 'filament')!
    expect(filament.body).not.toContain('layer_height')
    removeSlicerProfile(testShop.shop, owner, { profile_id: filament.id })
    expect((await shown(id)).why_not).toMatch(/Add a filament profile/)
  })

  test('whose slicing failed shows why and the log, and can be printed by hand', async () => {
    const id = await readyPlate(`console.log('Object is outside of the print volume'); process.exit(1)`)
    await request(id)
    await slice()
    expect(await shown(id)).toMatchObject({
      job: { state: 'failed', why: 'PrusaSlicer 9.9.9 refused this plate. Its log says why.', has_log: true },
      file: null,
    })
    expect(readSlicingLog(testShop.shop, packer, { plate_id: id }).log).toContain(
      'outside of the print volume',
    )
    floor.start(id)
    expect(floor.row(id).status).toBe('printing')
  })

  test('waits in line again after the program was closed, as if it had not begun', async () => {
    const id = await readyPlate(`setInterval(() => {}, 1000)`)
    await request(id)
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 300)
    await slice(stopping.signal)
    expect(findJob(testShop.database, id)).toMatchObject({ state: 'waiting', runs: 0 })
  })

  test('is taken up once more after the program died, and told after the second time', async () => {
    const id = await readyPlate(writing(GCODE))
    await request(id)
    const died = () =>
      testShop.database.write((tx) =>
        tx.run(
          "update slicing_jobs set state = 'slicing', runs = runs + 1, slicer = 'PrusaSlicer' where plate_id = ?",
          id,
        ),
      )
    died()
    await slice()
    expect(findJob(testShop.database, id)).toMatchObject({ state: 'sliced', runs: 2 })
    await request(id)
    died()
    died()
    await slice()
    expect(findJob(testShop.database, id)).toMatchObject({ state: 'failed' })
    expect((await shown(id)).job?.why).toMatch(/closed twice while this plate was being sliced/)
  })

  test('of a slicer that dies is begun again once', async () => {
    const id = await readyPlate(`appendFileSync('../../../runs', 'x'); process.kill(process.pid, 'SIGKILL')`)
    await request(id)
    await slice()
    expect(findJob(testShop.database, id)).toMatchObject({ state: 'failed', runs: 2 })
    expect(readFileSync(join(testShop.shop.settings.data_dir, 'runs'), 'utf8')).toBe('xx')
  })

  test('is taken out of the line, and not sliced once it is started', async () => {
    const id = await readyPlate(writing(GCODE))
    await request(id)
    cancelSlicing(testShop.shop, packer, { plate_id: id })
    expect(findJob(testShop.database, id)).toBeUndefined()
    await request(id)
    floor.start(id)
    await slice()
    expect((await shown(id)).job).toMatchObject({
      state: 'failed',
      why: 'The plate was started before it was sliced.',
    })
  })
})

describe('the slicer of the shop', () => {
  test('is named by the owner only, with a sign-in of the last minutes, and is in the security log', async () => {
    const path = standIn('')
    expect((await refused(chooseSlicer(testShop.shop, packer, { path, automatic: true }))).code).toBe(
      'role_required',
    )
    await choose(path)
    expect(
      testShop.database.all("select actor_id, details from events where what = 'slicer chosen'"),
    ).toEqual([
      { actor_id: owner.kind === 'account' ? owner.account_id : '', details: JSON.stringify({ name: path }) },
    ])
    testShop.wait(3600)
    await choose(path, false)
    await choose(null)
    expect((await refused(choose(path))).code).toBe('confirmation_required')
  })

  test('loses what a profile would run, and the owner is told', async () => {
    const { removed } = addProfile(`${CONFIG}post_process = /usr/bin/curl evil.test\nprint_host = 10.0.0.9\n`)
    expect(removed.map(({ setting }) => setting)).toEqual(['post_process', 'print_host'])
    expect(listProfiles(testShop.database, 'p1')[0].body).not.toMatch(/post_process|print_host/)
  })
})
