import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from '../../../../server/platform/backup/check-backup.ts'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import type { Caller } from '../../../../server/platform/caller.ts'
import { sortFiles } from '../../../../server/platform/files/sort-files.ts'
import {
  addPhoto,
  captionPhoto,
  deletePhoto,
  showPhoto,
} from '../../../../server/production/quality/change-photos.ts'
import { readOrderQuality } from '../../../../server/production/quality/order-quality.ts'
import { readShownPhotos } from '../../../../server/production/quality/read-photos.ts'
import { MAX_PHOTOS_OF_ORDER } from '../../../../shared/production/quality/photos.ts'
import { pacificDayOf } from '../../../../shared/platform/time.ts'
import { exif, photoFile } from '../../../shop/photo-file.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { refusalOf } from '../../../shop/refusal.ts'
import { callerOf, staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'
import type { Person } from '../../../shop/v1.ts'

let testShop: TestShop
let packer: Caller
let order_id: string
let customer: Person
let folder: string
beforeEach(async () => {
  testShop = await openTestShop()
  packer = await staffMember(testShop, 'packer')
  const placed = await placedOrder(testShop, { fields: { quantity: '2' } })
  order_id = placed.order.id
  customer = placed.customer
  folder = join(testShop.shop.settings.data_dir, 'photos')
})
afterEach(() => testShop.close())

const add = (bytes = photoFile(), unit: number | null = null) =>
  addPhoto(testShop.shop, packer, { order_id, unit, bytes })
const photos = () => readOrderQuality(testShop.shop, packer, { order_id }).photos
/** The folder is made for the first photo. */
const stored = () => (existsSync(folder) ? readdirSync(folder) : [])

describe('a photo', () => {
  test('is kept without metadata, named by its content, for staff alone', async () => {
    const added = await add(photoFile({ width: 40, height: 24, metadata: [exif()] }), 2)
    expect(added).toMatchObject({ unit: 2, width: 40, height: 24, caption: null, shown_at: null })
    expect(photos()).toEqual([added])
    const [name] = stored()
    const bytes = readFileSync(join(folder, name))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name)
    expect(bytes.includes('GPS')).toBe(false)
    expect(readShownPhotos(testShop.shop, callerOf(testShop, customer), { order_id })).toEqual([])
  })

  test('is shown to the customer with its caption, and hidden again', async () => {
    const { id: photo_id } = await add()
    const shown = () => readShownPhotos(testShop.shop, callerOf(testShop, customer), { order_id })
    captionPhoto(testShop.shop, packer, { photo_id, caption: 'The finished hook' })
    showPhoto(testShop.shop, packer, { photo_id, shown: true })
    showPhoto(testShop.shop, packer, { photo_id, shown: true })
    expect(shown()).toMatchObject([{ id: photo_id, caption: 'The finished hook' }])
    showPhoto(testShop.shop, packer, { photo_id, shown: false })
    expect(shown()).toEqual([])
    captionPhoto(testShop.shop, packer, { photo_id, caption: '' })
    expect(photos()).toMatchObject([{ caption: null, shown_at: null }])
    const events = testShop.database.all<{ what: string }>(
      "select what from events where what like 'photo%' order by id",
    )
    expect(events.map(({ what }) => what)).toEqual([
      'photo added',
      'photo shown to customer',
      'photo hidden from customer',
    ])
  })

  test('a photo that is sent twice is added once', async () => {
    const [first, second] = await Promise.all([add(), add()])
    expect(second.id).toBe(first.id)
    expect(photos()).toHaveLength(1)
  })

  test('is deleted from the disk when no other photo has the same content', async () => {
    const [whole, unit] = [await add(), await add(photoFile(), 1)]
    await deletePhoto(testShop.shop, packer, { photo_id: whole.id })
    expect(stored()).toHaveLength(1)
    await deletePhoto(testShop.shop, packer, { photo_id: unit.id })
    expect(stored()).toEqual([])
    await expect(deletePhoto(testShop.shop, packer, { photo_id: unit.id })).rejects.toThrow('was deleted')
  })

  test('a photo beyond the twentieth is refused, and leaves no file; also of two sent at once', async () => {
    for (let value = 1; value < MAX_PHOTOS_OF_ORDER; value += 1) await add(photoFile({ value }))
    const last = await Promise.allSettled([add(photoFile({ value: 100 })), add(photoFile({ value: 101 }))])
    expect(last.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(add(photoFile({ value: 102 }))).rejects.toMatchObject({ code: 'photo_limit' })
    expect(stored()).toHaveLength(MAX_PHOTOS_OF_ORDER)
  })

  test('a file that is no photo is refused and leaves no file', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await expect(add(svg)).rejects.toMatchObject({ code: 'photo_refused' })
    expect(stored()).toEqual([])
  })

  test('a photo of an unknown order or unit is refused', async () => {
    await expect(add(photoFile(), 3)).rejects.toMatchObject({ code: 'order_not_found' })
    const unknown = addPhoto(testShop.shop, packer, { order_id: 'q_99', unit: null, bytes: photoFile() })
    await expect(unknown).rejects.toMatchObject({ code: 'order_not_found' })
  })

  test('is changed by staff who make, and seen by those who look', async () => {
    const { id: photo_id } = await add()
    const viewer = await staffMember(testShop, 'viewer')
    const { shop } = testShop
    expect(readOrderQuality(shop, viewer, { order_id }).photos).toHaveLength(1)
    for (const caller of [viewer, callerOf(testShop, customer)]) {
      await expect(addPhoto(shop, caller, { order_id, unit: null, bytes: photoFile() })).rejects.toThrow(
        'role',
      )
      await expect(deletePhoto(shop, caller, { photo_id })).rejects.toThrow('role')
      expect(refusalOf(() => showPhoto(shop, caller, { photo_id, shown: true })).code).toBe('role_required')
      expect(refusalOf(() => captionPhoto(shop, caller, { photo_id, caption: 'x' })).code).toBe(
        'role_required',
      )
    }
  })
})

describe('the files of photos', () => {
  test('files that no row names are moved aside at a start, and come back when one does', async () => {
    expectKnownPart()
    const { id } = await add()
    const [name] = stored()
    const row = testShop.database.get<{ order_id: string }>('select * from order_photos where id = ?', id)!
    testShop.database.write((tx) => tx.run('delete from order_photos where id = ?', id))
    const now = testShop.shop.clock.now()
    expect(sortFiles(testShop.shop, now)).toMatchObject({ moved_aside: 1 })
    expect(stored()).toEqual([])
    const aside = join(testShop.shop.settings.data_dir, 'unknown', pacificDayOf(now), 'photos', name)
    expect(existsSync(aside)).toBe(true)
    testShop.database.write((tx) =>
      tx.run(
        `insert into order_photos values (:id, :order_id, :unit, :sha256, :width, :height, :bytes, :caption,
          :shown_at, :taken_at, :by_account)`,
        row,
      ),
    )
    expect(sortFiles(testShop.shop, now)).toMatchObject({ brought_back: 1, moved_aside: 0 })
    expect(stored()).toEqual([name])
  })

  test('are in a backup, which is not made while one is lost', async () => {
    await add()
    const place = mkdtempSync(join(tmpdir(), 'layerline-photos-'))
    try {
      const data = join(place, 'data')
      mkdirSync(data)
      testShop.database.copyTo(join(data, 'shop.sqlite'))
      const { data_dir } = testShop.shop.settings
      for (const part of ['parts', 'photos'])
        cpSync(join(data_dir, part), join(data, 'files', part), { recursive: true })
      const request = { data, to: join(place, 'backups'), now: 1, allowMissing: false }
      const { manifest, folder: made } = await makeBackup(request)
      const [name] = stored()
      expect(manifest.files.map(({ path }) => path)).toContain(`files/photos/${name}`)
      rmSync(join(made, 'files', 'photos', name))
      await expect(checkBackup(made)).rejects.toThrow(`files/photos/${name} is missing`)
      rmSync(join(data, 'files', 'photos', name))
      await expect(makeBackup(request)).rejects.toThrow('a photo is missing or damaged')
    } finally {
      rmSync(place, { recursive: true })
    }
  })
})

/** The part of the order is in the store already; a database that names none of the files is not trusted. */
function expectKnownPart(): void {
  expect(testShop.shop.files.list().parts).toHaveLength(1)
}
