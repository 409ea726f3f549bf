import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from '../../../../server/platform/backup/check-backup.ts'
import { examineFiles } from '../../../../server/platform/backup/examine-files.ts'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { namedFiles, placeFiles } from '../../../../server/operations/export/shop-files.ts'
import { sortFiles } from '../../../../server/platform/files/sort-files.ts'
import { findPrintFile } from '../../../../server/production/plates/print-file-store.ts'
import {
  removePlatePrintFile,
  sweepPrintFiles,
} from '../../../../server/production/plates/upload-print-file.ts'
import { DAY, pacificDayOf } from '../../../../shared/platform/time.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import { madeOrder } from '../../orders/made-order.ts'
import { linkWork } from '../printer-links/linked-shop.ts'
import { floorWork } from './floor-work.ts'

let testShop: TestShop
let packer: Caller
let floor: ReturnType<typeof floorWork>
let work: ReturnType<typeof linkWork>
let plate: string

beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  floor = floorWork(testShop, packer)
  work = linkWork(testShop, packer, floor)
  const placed = await placedOrder(testShop, { email: 'a@example.test' })
  plate = floor.plan(madeOrder(testShop, packer, placed.order.id).units())
})
afterEach(() => testShop.close())

const folder = () => testShop.shop.settings.data_dir
const stored = () => (existsSync(join(folder(), 'prints')) ? readdirSync(join(folder(), 'prints')) : [])
const hash = () => findPrintFile(testShop.database, plate)!.sha256
const now = () => testShop.shop.clock.now()

/** The shop as a data folder of its own, as a server leaves it. */
function inDataFolder(work: (data: string, place: string) => Promise<void>): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'layerline-prints-'))
  const data = join(place, 'data')
  mkdirSync(data)
  testShop.database.copyTo(join(data, 'shop.sqlite'))
  for (const part of ['parts', 'prints'])
    cpSync(join(folder(), part), join(data, 'files', part), { recursive: true })
  return work(data, place).finally(() => rmSync(place, { recursive: true }))
}

describe('the print file of a plate', () => {
  test('is removed from the disk when another takes its place, and when staff take it away', async () => {
    await work.upload(plate, 'G28\nG1 X1\n')
    const first = hash()
    await work.upload(plate, 'G28\nG1 X2\n')
    expect(stored()).toEqual([hash()])
    expect(hash()).not.toBe(first)
    await removePlatePrintFile(testShop.shop, packer, { plate_id: plate })
    expect(stored()).toEqual([])
  })

  test('stays while another plate has the same', async () => {
    await work.upload(plate)
    const placed = await placedOrder(testShop, { email: 'b@example.test' })
    const other = floor.plan(madeOrder(testShop, packer, placed.order.id).units())
    await work.upload(other)
    await removePlatePrintFile(testShop.shop, packer, { plate_id: other })
    expect(stored()).toEqual([hash()])
  })

  test('is swept a month after its plate was cleared, and so is a file that no plate has', async () => {
    await work.upload(plate)
    const stray = 'f'.repeat(64)
    writeFileSync(join(folder(), 'prints', stray), 'G28')
    const old = new Date(Date.now() - 2 * 3600 * 1000)
    for (const name of stored()) utimesSync(join(folder(), 'prints', name), old, old)
    await sweepPrintFiles(testShop.shop)
    expect(stored()).toEqual([hash()])
    floor.start(plate)
    floor.endPrint(plate, true)
    testShop.wait(29 * DAY)
    await sweepPrintFiles(testShop.shop)
    expect(stored()).toHaveLength(1)
    testShop.wait(2 * DAY)
    await sweepPrintFiles(testShop.shop)
    expect(stored()).toEqual([])
    expect(findPrintFile(testShop.database, plate)).toBeUndefined()
  })

  test('is moved aside at a start that does not know it, and brought back by one that does', async () => {
    await work.upload(plate)
    const name = hash()
    const row = findPrintFile(testShop.database, plate)!
    testShop.database.write((tx) => tx.run('delete from plate_print_files'))
    expect(sortFiles(testShop.shop, now())).toMatchObject({ moved_aside: 1 })
    expect(stored()).toEqual([])
    expect(existsSync(join(folder(), 'unknown', pacificDayOf(now()), 'prints', name))).toBe(true)
    testShop.database.write((tx) =>
      tx.run(
        `insert into plate_print_files values (:plate_id, :name, :sha256, :bytes, :source, :slicer, :seconds,
          :grams_mg, :made_at, :outdated_at, :filaments)`,
        { ...row },
      ),
    )
    expect(sortFiles(testShop.shop, now())).toMatchObject({ brought_back: 1 })
    expect(stored()).toEqual([name])
  })

  test('is in a backup, which is not made while it is lost and takes it from an earlier one', async () => {
    await work.upload(plate)
    await inDataFolder(async (data, place) => {
      const request = { data, to: join(place, 'backups'), now: 1, allowMissing: false }
      const made = await makeBackup(request)
      const path = `files/prints/${hash()}`
      expect(made.manifest.files.map((file) => file.path)).toContain(path)
      const again = await makeBackup({ ...request, now: 2 })
      expect(again.new_bytes).toBeLessThan(made.new_bytes)
      rmSync(join(data, path))
      const lost = makeBackup({ ...request, to: join(place, 'elsewhere'), now: 3 })
      await expect(lost).rejects.toThrow('the print file of a plate is missing or damaged')
      await expect(makeBackup({ ...request, now: 4 })).resolves.toMatchObject({ manifest: { missing: [] } })
      rmSync(join(made.folder, path))
      await expect(checkBackup(made.folder)).rejects.toThrow(`${path} is missing`)
    })
  })

  test('is examined: lost, damaged, or named by nothing', async () => {
    await work.upload(plate)
    const path = `files/prints/${hash()}`
    await inDataFolder(async (data) => {
      expect(await examineFiles(data)).toEqual([])
      writeFileSync(join(data, path), 'G28 and something else')
      expect(await examineFiles(data)).toEqual([expect.stringContaining(`${path} is damaged`)])
      rmSync(join(data, path))
      expect(await examineFiles(data)).toEqual([expect.stringContaining(`${path} is missing`)])
      cpSync(join(folder(), 'prints'), join(data, 'files', 'prints'), { recursive: true })
      const stray = `files/prints/${'a'.repeat(64)}`
      writeFileSync(join(data, stray), 'G28')
      expect(await examineFiles(data)).toEqual([expect.stringContaining(`${stray} is named by no row`)])
    })
  })

  test('is exported under the number of its plate; one that no plate has is left out', async () => {
    await work.upload(plate)
    await inDataFolder(async (data) => {
      writeFileSync(join(data, 'files', 'prints', 'a'.repeat(64)), 'G28')
      const db = testShop.database
      const prints = [...placeFiles(data, { db, named: namedFiles(db) })].filter(({ data_path }) =>
        data_path.startsWith('files/prints/'),
      )
      expect(prints.map(({ path }) => path)).toEqual([
        `print-files/${hash()}-plate-${floor.row(plate).number}-plate.gcode`,
      ])
    })
  })
})
