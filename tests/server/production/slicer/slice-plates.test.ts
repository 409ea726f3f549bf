import { readFileSync, statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPrintFile, savePrintFile } from '../../../../server/production/plates/print-file-store.ts'
import { removeSlicerProfile } from '../../../../server/production/slicer/keep-profiles.ts'
import { readPrintFile, readSlicingLog } from '../../../../server/production/slicer/read-slicing.ts'
import { requestUnseen } from '../../../../server/production/slicer/request-slicing.ts'
import { listProfiles } from '../../../../server/production/slicer/slicer-store.ts'
import { findSlicingJob } from '../../../../server/production/slicer/slicing-job-store.ts'
import { QUIET_SECONDS } from '../../../../shared/production/slicer/slicing-job.ts'
import { PROFILES } from '../../../geometry/print/print-request.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { staffMember } from '../../../shop/staff.ts'
import { figuresOf } from '../../../slicer/gcode-figures.ts'
import { slicerVersion } from '../../../slicer/prusa-slicer.ts'
import {
  addProfile,
  choose,
  closeSlicerShop,
  floor,
  GCODE,
  openSlicerShop,
  order,
  owner,
  packer,
  plan,
  readyPlate,
  refused,
  request,
  shown,
  slice,
  standIn,
  testShop,
  writing,
} from './slicer-shop.ts'

beforeEach(openSlicerShop)
afterEach(closeSlicerShop)

describe('without a slicer', () => {
  test('a plate says so, is planned, started and ended, and nothing is put in line', async () => {
    const id = plan()
    expect(await shown(id)).toMatchObject({ no_slicer: true, job: null, file: null })
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    expect(findSlicingJob(testShop.database, id)).toBeUndefined()
    expect((await refused(request(id))).message).toBe('The shop has no slicer yet.')
    floor.start(id)
    floor.endPrint(id, true)
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
    expect((await refused(request(id))).message).toMatch(/has no machine settings for PrusaSlicer yet/)
    addProfile()
    testShop.database.write((tx) => tx.run("update plates set material = 'PETG' where id = ?", id))
    expect((await shown(id)).why_not).toMatch(/has no filament settings for PETG yet/)
    addProfile('filament_type = PETG\ntemperature = 240\nlayer_height = 5\n', 'PETG')
    expect((await shown(id)).why_not).toBeNull()
    const filament = listProfiles(testShop.database, { model: '', printer_id: 'p1' }).find(
      ({ role }) => role === 'filament',
    )!
    expect(filament.body).not.toContain('layer_height')
    removeSlicerProfile(testShop.shop, owner, { profile_id: filament.id })
    expect((await shown(id)).why_not).toMatch(/has no filament settings/)
  })

  test('a plate whose slicing failed shows why and the log, and can be printed by hand', async () => {
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
})
