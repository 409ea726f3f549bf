import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'
import { HAS_REDIS, startRedis } from '../shop/redis-process.ts'
import type { BenchResult } from './result.ts'
import { signUp, startShop } from './shop-process.ts'

const PARTS = Number(process.env['LAYERLINE_BENCH_PARTS'] ?? 60)
const WORKERS = [1, 2, 4]
const WARM_PARTS = 8

/** Each part is another one, so that each is measured. */
const partNumber = (at: number) => binaryStl(sphere(14 + at / 50, 70))

/** Parts per minute with 1, 2 and 4 geometry workers that take them from a queue in Redis; and with the shop's own threads. */
export async function benchWorkers(): Promise<BenchResult> {
  if (!HAS_REDIS) return { notMeasured: 'redis-server is not installed' }
  process.stdout.write(
    `\n${PARTS} parts of 9,660 triangles; this machine has ${availableParallelism()} cores\n`,
  )
  const own = await partsPerMinute(null)
  say('threads of the shop', own, null)
  let one: number | null = null
  for (const workers of WORKERS) {
    const rate = await partsPerMinute(workers)
    one ??= rate
    say(`${workers} worker${workers === 1 ? '' : 's'} at a queue`, rate, one)
  }
  return 'no target'
}

function say(name: string, rate: number, one: number | null): void {
  const share = one === null ? '' : `  ${(rate / one).toFixed(2)} times one worker`
  process.stdout.write(`  ${name.padEnd(24)} ${rate.toFixed(0).padStart(5)} parts a minute${share}\n`)
}

async function partsPerMinute(workers: number | null): Promise<number> {
  const redis = workers === null ? null : await startRedis()
  // Tells the shop's own threads and workers apart, not their priority from other programs.
  const geometry = { priority: 'normal', ...(redis && { queue: redis.url }) } as const
  const shop = await startShop([], { geometry })
  const children = await Promise.all(
    Array.from({ length: workers ?? 0 }, () => startWorker(redis!.url, shop.url)),
  )
  const customer = await signUp(shop.url)
  const priceAll = async (from: number, count: number) => {
    const numbers = Array.from({ length: count }, (_, at) => from + at)
    const sent = numbers.map(async (at) => customer.upload(partNumber(at), `part-${at}.stl`))
    await Promise.all((await Promise.all(sent)).map(({ id }) => customer.settled(id)))
  }
  await priceAll(PARTS, WARM_PARTS)
  const began = performance.now()
  await priceAll(0, PARTS)
  const minutes = (performance.now() - began) / 60_000
  await Promise.all(children.map(endOf))
  await shop.stop()
  await redis?.kill()
  return PARTS / minutes
}

async function startWorker(queue: string, shop: string): Promise<ChildProcess> {
  const args = ['server/cli/geometry-worker.ts', '--queue', queue, '--shop', shop, '--workers', '1']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  // `Ready: …`
  await once(child.stdout, 'data')
  return child
}

async function endOf(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
