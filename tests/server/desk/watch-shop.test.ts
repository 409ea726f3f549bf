import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchBackups, watchWarnings } from '../../../server/desk/watch-shop.ts'
import type { BackupRun } from '../../../shared/platform/backup/backup-status.ts'
import type { Disk } from '../../../server/platform/ports/disk.ts'
import { openTestShop, type TestShop } from '../../shop/test-shop.ts'

let shop: TestShop
let free_bytes = 2 ** 40
const disk: Disk = { room: () => Promise.resolve({ free_bytes, total_bytes: 2 ** 41 }) }
beforeEach(async () => {
  free_bytes = 2 ** 40
  shop = await openTestShop({ ports: { disk } })
})
afterEach(() => shop.close())

const announcedSince = (place: string) => shop.shop.changes.since(place)?.subjects ?? []

test('a warning that begins or ends is announced once, and what stays is not', async () => {
  const look = watchWarnings(shop.shop)
  const place = shop.shop.changes.place()
  await look()
  await look()
  expect(announcedSince(place)).toEqual([])
  free_bytes = 1
  await look()
  expect(announcedSince(place)).toEqual([{ kind: 'warning', id: '' }])
  const later = shop.shop.changes.place()
  await look()
  expect(announcedSince(later)).toEqual([])
})

test('each step of a backup is announced', async () => {
  let step: BackupRun | null = null
  const backups = { ...shop.shop.work.backups, run: () => step }
  const look = watchBackups({ ...shop.shop, work: { ...shop.shop.work, backups } })
  const place = shop.shop.changes.place()
  await look()
  expect(announcedSince(place)).toEqual([])
  step = { place: 'local', step: 'database', files_done: 0, files_total: 0 }
  await look()
  expect(announcedSince(place)).toEqual([{ kind: 'backup', id: '' }])
})
