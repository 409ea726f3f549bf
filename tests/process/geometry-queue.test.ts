import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { BucketPlace } from '../../shared/platform/backup/backup-settings.ts'
import { REMOTE_VERSION, SHOP_VERSION_KEY } from '../../shared/geometry/remote-job.ts'
import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'
import { fakeBucket } from '../server/platform/backup/fake-bucket.ts'
import { HAS_REDIS, killAllRedis, startRedis } from '../shop/redis-process.ts'
import type { PartUpload } from '../shop/v1.ts'
import { signUp, type Customer } from './customer.ts'
import { leftBehind, NOTHING_LEFT, rows } from './left-behind.ts'
import {
  dataFolder,
  emptyFolder,
  ROOT,
  runCommand,
  startServerProcess,
  type RunningCommand,
} from './shop-command.ts'
import { UNLIMITED } from './unlimited.ts'

if (!HAS_REDIS) process.stdout.write('no redis-server: geometry on other computers is left out\n')
afterAll(killAllRedis)

const SAMPLES = ['box.stl', 'knob.stl', 'hook.obj', 'bracket.step', 'clip.3mf']
const sample = (filename: string): PartUpload => ({
  file: readFileSync(join(ROOT, 'resources/sample-parts', filename)),
  filename,
})
/** Different parts, so that each is measured. Set it to 200 for a long run. */
const PARTS = Number(process.env['LAYERLINE_QUEUE_PARTS'] ?? 24)
const ball = (at: number): PartUpload => ({
  file: binaryStl(sphere(12 + at / 20, 24)),
  filename: `ball-${at}.stl`,
})

const shopWith = (queue: string, bucket?: BucketPlace) =>
  dataFolder({ rate_limits: UNLIMITED, uploads_at_once: 50, geometry: { queue, bucket } })

async function startWorker(queue: string, shop: string, more: string[] = []): Promise<RunningCommand> {
  const args = ['--queue', queue, '--shop', shop, '--workers', '1', ...more]
  const worker = runCommand('geometry-worker', args, { env: { TMPDIR: emptyFolder() } })
  await expect.poll(() => worker.said.stdout, { timeout: 60_000 }).toMatch(/^Ready: /)
  return worker
}

async function pricesOf(customer: Customer, parts: readonly PartUpload[]) {
  const ids = await Promise.all(parts.map((part) => customer.accepted(part)))
  const quotes = await Promise.all(ids.map((id) => customer.settled(id)))
  return quotes.map(({ filename, status, options, flags }) => ({ filename, status, options, flags }))
}

describe.skipIf(!HAS_REDIS)('geometry on other computers (needs redis-server)', () => {
  test('a worker answers as the threads of the shop do', { timeout: 180_000 }, async () => {
    const redis = await startRedis()
    const here = await startServerProcess(dataFolder({ rate_limits: UNLIMITED }))
    const there = await startServerProcess(shopWith(redis.url))
    const worker = await startWorker(redis.url, there.url)
    const [embedded, remote] = [await signUp(here.url), await signUp(there.url)]
    const expected = await pricesOf(embedded, SAMPLES.map(sample))
    expect(await pricesOf(remote, SAMPLES.map(sample))).toEqual(expected)
    const { thumbnail_url, review_url } = await remote.quote(await remote.accepted(sample('box.stl')))
    for (const url of [thumbnail_url!, `${review_url}/part.mesh`])
      expect((await fetch(url, { headers: { cookie: remote.cookie } })).status).toBe(200)
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await here.stop()).toBe(0)
    expect(await there.stop()).toBe(0)
    expect(leftBehind(there.data)).toEqual(NOTHING_LEFT)
    await redis.kill()
  })

  test('files pass through a bucket, and nothing of them stays there', { timeout: 180_000 }, async () => {
    const [redis, bucket] = [await startRedis(), await fakeBucket()]
    const place = { endpoint: bucket.url, region: 'auto', bucket: 'parts', prefix: '' }
    const env = { LAYERLINE_GEOMETRY_ACCESS_KEY: 'access-key', LAYERLINE_GEOMETRY_SECRET_KEY: 'secret' }
    const shop = await startServerProcess(shopWith(redis.url, place), [], env)
    // This worker cannot reach the shop.
    const worker = await startWorker(redis.url, 'http://127.0.0.1:9', ['--bucket', bucket.url])
    const customer = await signUp(shop.url)
    const id = await customer.accepted(sample('knob.stl'))
    const { status, thumbnail_url, review_url } = await customer.settled(id)
    expect(status).toBe('quoted')
    for (const url of [thumbnail_url!, `${review_url}/part.mesh`])
      expect((await fetch(url, { headers: { cookie: customer.cookie } })).status).toBe(200)
    await expect.poll(() => [...bucket.objects.keys()]).toEqual([])
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await shop.stop()).toBe(0)
    await redis.kill()
    await bucket.close()
  })

  test('a bucket without keys is refused with a sentence', async () => {
    const place = { endpoint: null, region: 'us-west-2', bucket: 'parts', prefix: '' }
    const command = runCommand('serve', ['--port', '0', '--data', shopWith('redis://127.0.0.1:1', place)])
    expect(await command.ended).not.toBe(0)
    expect(command.said.stderr).toContain(
      'set LAYERLINE_GEOMETRY_ACCESS_KEY and LAYERLINE_GEOMETRY_SECRET_KEY',
    )
  })

  test(
    'a worker and Redis are killed in the middle, and every part is measured and priced',
    { timeout: 600_000 + PARTS * 5000 },
    async () => {
      const redis = await startRedis()
      const shop = await startServerProcess(shopWith(redis.url))
      const customer = await signUp(shop.url)
      const [first, second] = [await startWorker(redis.url, shop.url), await startWorker(redis.url, shop.url)]
      const parts = Array.from({ length: PARTS }, (_, at) => ball(at))
      const ids: string[] = []
      for (const part of parts) ids.push(await customer.accepted(part))
      const settled = () =>
        rows<{ n: number }>(shop.data, 'select count(*) as n from quotes where queued_at is null')[0].n
      await expect.poll(settled, { timeout: 200_000 + PARTS * 1000 }).toBeGreaterThan(PARTS / 6)
      first.child.kill('SIGKILL')
      await expect.poll(settled, { timeout: 200_000 + PARTS * 1000 }).toBeGreaterThan(PARTS / 3)
      await redis.kill()
      const again = await startRedis(redis.port)
      expect(settled()).toBeLessThan(PARTS)
      const quotes = await Promise.all(ids.map((id) => customer.settled(id)))
      expect(quotes.map(({ status }) => status)).toEqual(parts.map(() => 'quoted'))
      // Each part was kept once, however often it was begun.
      expect(rows(shop.data, 'select count(*) as n from analyses')).toEqual([{ n: PARTS }])
      second.child.kill('SIGTERM')
      expect(await second.ended).toBe(0)
      expect(await shop.stop()).toBe(0)
      expect(leftBehind(shop.data)).toEqual(NOTHING_LEFT)
      await again.kill()
    },
  )

  test(
    'quotes wait without a worker, also over a restart, and the first worker measures them',
    { timeout: 180_000 },
    async () => {
      const redis = await startRedis()
      const data = shopWith(redis.url)
      const before = await startServerProcess(data)
      const customer = await signUp(before.url)
      const id = await customer.accepted(sample('box.stl'))
      expect((await customer.quote(id)).status).toBe('received')
      expect(await before.stop()).toBe(0)
      const shop = await startServerProcess(data, ['--port', new URL(before.url).port])
      const worker = await startWorker(redis.url, shop.url)
      expect(await customer.settled(id)).toMatchObject({ status: 'quoted' })
      worker.child.kill('SIGTERM')
      await worker.ended
      await shop.stop()
      await redis.kill()
    },
  )

  test('a worker of another version waits, and says so', { timeout: 60_000 }, async () => {
    const redis = await startRedis()
    const { Redis } = await import('ioredis')
    const client = new Redis(redis.url)
    await client.set(SHOP_VERSION_KEY, '9.9.9-fdm-9')
    const worker = await startWorker(redis.url, 'http://127.0.0.1:9')
    await expect
      .poll(() => worker.said.stderr, { timeout: 20_000 })
      .toContain(`The shop runs version 9.9.9-fdm-9, and this worker ${REMOTE_VERSION}: it waits.`)
    client.disconnect()
    worker.child.kill('SIGTERM')
    await worker.ended
    await redis.kill()
  })

  test.each([
    [
      '--queue http://elsewhere',
      ['--queue', 'http://elsewhere', '--shop', 'http://127.0.0.1:1'],
      /--queue: must be an address such as redis:/,
    ],
    ['no shop', ['--queue', 'redis://127.0.0.1:1'], /--shop: must be an address such as https:/],
  ])('%s is refused with a sentence', async (_, args, sentence) => {
    const command = runCommand('geometry-worker', args)
    expect(await command.ended).toBe(2)
    expect(command.said.stderr).toMatch(sentence)
  })
})
