import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bucketFiles } from '../../../../server/platform/adapters/geometry-queue/bucket-files.ts'
import type { JobFiles } from '../../../../server/platform/adapters/geometry-queue/job-files.ts'
import { sharedFiles } from '../../../../server/platform/adapters/geometry-queue/shared-files.ts'
import { openBucket } from '../../../../server/platform/backup/bucket/bucket-client.ts'
import { MAX_RESULT_BYTES } from '../../../../shared/geometry/remote-job.ts'
import { geometryJob } from '../../../geometry/geometry-job.ts'
import { fakeBucket, type FakeBucket } from '../backup/fake-bucket.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
let bucket: FakeBucket
let files: JobFiles
let folder: string
const part = () => join(folder, 'part.stl')
const job = () => ({ ...geometryJob(folder, 'part.stl'), file_path: part() })
const open = () =>
  openBucket(
    { endpoint: bucket.url, region: 'auto', bucket: 'parts', prefix: 'shop/' },
    { access_key: 'access-key', secret_key: 'secret' },
  )
/** As a worker on another computer has them: it cannot reach the shop. */
const worker = (bucketUrl = new URL(bucket.url)) =>
  sharedFiles({ shop: new URL('http://127.0.0.1:9'), bucket: bucketUrl }, AbortSignal.timeout(5000))

beforeEach(async () => {
  bucket = await fakeBucket()
  folder = mkdtempSync(join(tmpdir(), 'layerline-bucket-files-'))
  writeFileSync(part(), 'solid part')
  files = bucketFiles(open(), log)
})
afterEach(() => bucket.close())

test('a worker reads the part and leaves results, which the shop fetches once each', async () => {
  const { file, mesh, results } = await files.open('j1', job())
  expect(mesh).toBeNull()
  const there = mkdtempSync(join(tmpdir(), 'layerline-worker-'))
  await worker().read(file, join(there, 'part'))
  expect(readFileSync(join(there, 'part'), 'utf8')).toBe('solid part')

  writeFileSync(join(there, 'mesh.bin'), 'mesh')
  await worker().write(results['mesh.bin'], join(there, 'mesh.bin'))
  await files.fetch('j1')
  expect(readFileSync(join(folder, 'mesh.bin'), 'utf8')).toBe('mesh')
  writeFileSync(join(there, 'thumbnail.png'), 'picture')
  await worker().write(results['thumbnail.png'], join(there, 'thumbnail.png'))
  await files.fetch('j1')
  expect(readdirSync(folder).sort()).toEqual(['mesh.bin', 'part.stl', 'thumbnail.png'])
  const read = bucket.requests.filter((request) => request.startsWith('GET /parts/shop/geometry/j1/mesh.bin'))
  expect(read).toHaveLength(1)

  files.close('j1')
  await expect.poll(() => [...bucket.objects.keys()]).toEqual([])
})

test('the mesh of an earlier analysis goes to the worker, and is not fetched back', async () => {
  writeFileSync(join(folder, 'mesh.bin'), 'mesh')
  const analysis = {} as NonNullable<ReturnType<typeof job>['analysis']>
  const { mesh } = await files.open('j1', { ...job(), analysis })
  const there = join(mkdtempSync(join(tmpdir(), 'layerline-worker-')), 'mesh.bin')
  await worker().readIfThere(mesh!, there)
  expect(readFileSync(there, 'utf8')).toBe('mesh')
  writeFileSync(join(folder, 'mesh.bin'), 'as it was')
  await files.fetch('j1')
  expect(readFileSync(join(folder, 'mesh.bin'), 'utf8')).toBe('as it was')
})

test('a result that is too large is refused before it is fetched', async () => {
  await files.open('j1', job())
  const huge = { list: async () => new Map([['geometry/j1/mesh.bin', MAX_RESULT_BYTES + 1]]) }
  const limited = bucketFiles(Promise.resolve({ ...(await open()), ...huge }), log)
  await limited.open('j1', job())
  await expect(limited.fetch('j1')).rejects.toThrow('a worker left')
  expect(readdirSync(folder)).toEqual(['part.stl'])
})

test('files that jobs of an earlier run have left are removed, and those of others in the bucket stay', async () => {
  bucket.objects.set('shop/geometry/j0/mesh.bin', Buffer.from('old'))
  bucket.objects.set('shop/backups/index', Buffer.from('kept'))
  bucketFiles(open(), log)
  await expect.poll(() => [...bucket.objects.keys()]).toEqual(['shop/backups/index'])
})

test('a worker asks no place that it was not started with, whatever a job says', async () => {
  const { file } = await files.open('j1', job())
  await expect(worker(new URL('https://parts.example')).read(file, part())).rejects.toThrow(
    `start this worker with --bucket ${bucket.url}`,
  )
  await expect(worker().read('//127.0.0.1:1/part', part())).rejects.toThrow('fetch failed')
})
