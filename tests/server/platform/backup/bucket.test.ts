import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUpToBucket } from '../../../../server/platform/backup/bucket/back-up-to-bucket.ts'
import { fetchBackup } from '../../../../server/platform/backup/bucket/fetch-backup.ts'
import { checkBackup } from '../../../../server/platform/backup/check-backup.ts'
import { makeBackup } from '../../../../server/platform/backup/make-backup.ts'
import {
  backupKeyFiles,
  newBackupKey,
  WrongPassphrase,
  type BackupKey,
} from '../../../../server/platform/backup/sealed-key.ts'
import { BackupSettings, type BucketPlace } from '../../../../shared/platform/backup/backup-settings.ts'
import { HOUR } from '../../../../shared/platform/time.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'
import { fakeBucket, type FakeBucket } from './fake-bucket.ts'
import { QUICK_WORK, storedShop, type StoredShop } from './stored-shop.ts'

const KEYS = { access_key: 'access-key', secret_key: 'secret-key' }
const PASSPHRASE = 'a long sentence'

let key: BackupKey
let shop: StoredShop
let bucket: FakeBucket
let place: BucketPlace
let now: number

beforeAll(async () => {
  key = await newBackupKey(PASSPHRASE, QUICK_WORK)
})
beforeEach(async () => {
  now = MONDAY_MORNING
  shop = storedShop()
  for (const [name, text] of backupKeyFiles(key)) writeFileSync(join(shop.data, name), text)
  bucket = await fakeBucket()
  place = { endpoint: bucket.url, region: 'us-east-1', bucket: 'shop', prefix: 'layerline/' }
})
afterEach(async () => {
  shop.close()
  await bucket.close()
})

const NO_REPORT = () => {}

const taskOf = (data: string, settings: BackupSettings) => {
  const verify: string[] = []
  return { task: 'back_up' as const, data, now, settings, rotate: true, verify, bucket_keys: KEYS }
}

async function send(rotation?: BackupSettings['rotation']) {
  const made = await makeBackup({ data: shop.data, to: shop.to, now: (now += HOUR), allowMissing: false })
  const settings = BackupSettings.parse({ bucket: place, ...(rotation && { rotation }) })
  const task = taskOf(shop.data, settings)
  return { made, sent: await backUpToBucket(made, task, NO_REPORT) }
}
const fetchBack = (name: string | null = null, passphrase = PASSPHRASE) =>
  fetchBackup({ place, keys: KEYS, passphrase, to: join(shop.folder, 'fetched'), name })

describe('a backup in a bucket', () => {
  test('comes back whole, and nothing in the bucket can be read without the passphrase', async () => {
    const text = 'solid of a customer'
    const sha256 = shop.storePart(text)
    const { made } = await send()
    const everything = [...bucket.objects].map(([name, bytes]) => name + bytes.toString('latin1')).join()
    for (const secret of [text, sha256, 'SQLite format', 'files/parts'])
      expect(everything).not.toContain(secret)
    const fetched = await fetchBack()
    expect(basename(fetched)).toBe(basename(made.folder))
    expect(await checkBackup(fetched)).toEqual(made.manifest)
    expect(readFileSync(join(fetched, 'files/parts', sha256), 'utf8')).toBe(text)
    await expect(fetchBack(null, 'another sentence')).rejects.toThrow(WrongPassphrase)
  })

  test('sends only what the bucket does not have', async () => {
    shop.storePart('old')
    await send()
    const before = new Set(bucket.objects.keys())
    shop.storePart('new')
    await send()
    const objects = [...bucket.objects.keys()].filter(
      (name) => name.includes('/objects/') && !before.has(name),
    )
    // The database, the newly sealed vault key, and the new part.
    expect(objects).toHaveLength(3)
  })

  test('sends a large file in parts, and gives the upload up when a part cannot be sent', async () => {
    const large = randomBytes(5 * 1024 * 1024).toString('hex')
    shop.storePart(large)
    const { made } = await send()
    expect(bucket.requests.some((request) => request.includes('partNumber=2'))).toBe(true)
    expect(await checkBackup(await fetchBack())).toEqual(made.manifest)
    shop.storePart(`${large.slice(1)}!`)
    for (let attempt = 0; attempt < 5; attempt++)
      bucket.outages.push({ method: 'PUT', path: /partNumber=2/, status: 500 })
    await expect(send()).rejects.toThrow('InternalError')
    expect(bucket.openUploads()).toBe(0)
    expect(basename(await fetchBack())).toBe(basename(made.folder))
  })

  test('is sent although the service is slow down at times', async () => {
    shop.storePart('solid')
    bucket.outages.push(
      { method: 'PUT', path: /objects/, status: 503 },
      { method: 'PUT', path: /backups/, status: 500 },
      { method: 'GET', path: /list-type/, status: 503 },
    )
    const { made } = await send()
    expect(bucket.outages).toEqual([])
    expect(await checkBackup(await fetchBack())).toEqual(made.manifest)
  })

  describe('a backup that is too large', () => {
    const HUGE = 1e15
    const largest = (kind: string) => {
      const names = [...bucket.objects.keys()].filter((name) => name.includes(kind))
      return names.toSorted((a, b) => bucket.objects.get(b)!.length - bucket.objects.get(a)!.length)[0]
    }
    const downloads = () => bucket.requests.filter((request) => request.startsWith('GET /shop/layerline'))

    test('a backup too large for the disk is refused before a file is downloaded', async () => {
      shop.storePart('solid')
      await send()
      bucket.listedSizes.set(largest('/objects/'), HUGE)
      await expect(fetchBack()).rejects.toThrow(
        /^The disk of .* has not enough room to download the backup: 909 TB more are needed, besides the [\d.]+ [MG]B that orders and payments need\. Make room on it, or restore into a folder on another disk\. Nothing was downloaded\.$/,
      )
      expect(downloads().filter((request) => request.includes('/objects/'))).toEqual([])
      expect(existsSync(join(shop.folder, 'fetched'))).toBe(false)
    })

    test.each(['/backups/', 'backup-key.age'])(
      'a backup too large in its %s is refused before that is read',
      async (kind) => {
        shop.storePart('solid')
        await send()
        bucket.listedSizes.set(largest(kind), HUGE)
        await expect(fetchBack()).rejects.toThrow(
          'in the bucket is damaged: it is too large. Use another backup.',
        )
        expect(downloads().filter((request) => request.includes(kind))).toEqual([])
      },
    )
  })

  test('leaves nothing on the disk when a file of it cannot be downloaded', async () => {
    shop.storePart('solid')
    await send()
    const lost = [...bucket.objects.keys()].find((name) => name.includes('/objects/'))!
    bucket.objects.delete(lost)
    await expect(fetchBack()).rejects.toThrow(' is missing. Use another backup.')
    bucket.objects.set(lost, Buffer.from('no sealed file'))
    await expect(fetchBack()).rejects.toThrow('invalid')
    expect(readdirSync(join(shop.folder, 'fetched'))).toEqual([])
  })

  test('is sent again where the bucket lost an object', async () => {
    shop.storePart('solid')
    const { made } = await send()
    const lost = [...bucket.objects.keys()].find((name) => name.includes('/objects/'))
    bucket.objects.delete(lost!)
    const again = await send()
    expect(await checkBackup(await fetchBack())).toEqual(again.made.manifest)
    expect(again.made.folder).not.toBe(made.folder)
  })
})

test('old backups are removed with the objects that only they need', async () => {
  const part = shop.storePart('gone later')
  const first = await send({ hours: 1, days: 1, weeks: 0 })
  shop.database.write((tx) => tx.run('update part_files set removed_at = 2 where sha256 = ?', part))
  for (let at = 0; at < 3; at++) await send({ hours: 1, days: 1, weeks: 0 })
  const names = [...bucket.objects.keys()]
  expect(names.filter((name) => name.includes('/backups/'))).toHaveLength(3)
  await expect(fetchBack(basename(first.made.folder))).rejects.toThrow('There is no backup')
  expect(await checkBackup(await fetchBack())).toBeTruthy()
})

test('a backup without a passphrase is not sent', async () => {
  const made = await makeBackup({ data: shop.data, to: shop.to, now, allowMissing: false })
  const settings = BackupSettings.parse({ bucket: place })
  const bare = storedShop()
  const task = taskOf(bare.data, settings)
  await expect(backUpToBucket(made, task, NO_REPORT)).rejects.toThrow('Set a passphrase first')
  expect(bucket.requests).toEqual([])
  bare.close()
})
