import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'
import type { EventLoopFigures } from './event-loop-watch.ts'
import type { Poller, PollTimes } from './pollers.ts'
import { resultOf, type BenchResult } from './result.ts'
import { signUp, startProcess, startShop, type Session, type ShopProcess } from './shop-process.ts'

const POLLERS = 200
const BARE_POLLERS = 40
const UPLOADERS = 20
const PARTS = Number(process.env['LAYERLINE_BENCH_PARTS'] ?? 300)
const IDLE_MS = 10_000
const BETWEEN_UPLOADS_MS = 3000
const WAITING = new Set(['received', 'processing'])
const TARGETS = { p95_ms: 10, blocked_ms: 50 }

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../resources/sample-parts', name))

/**
 * Returns one upload of the mix that customers send: mostly small parts, one in ten of STEP, one in twenty large. Each file
 * is different.
 */
function partNumber(at: number): { file: Uint8Array; filename: string } {
  const note = Buffer.from(`# ${at}\n`)
  if (at % 20 === 7) return stl(binaryStl(sphere(40, 300)), at, 'large')
  if (at % 10 === 3)
    return {
      file: Buffer.concat([sample('bracket.step'), Buffer.from(`/* ${at} */\n`)]),
      filename: 'bracket.step',
    }
  if (at % 5 === 1) return { file: Buffer.concat([sample('hook.obj'), note]), filename: 'hook.obj' }
  if (at % 5 === 4) return stl(sample('box.stl'), at, 'box')
  return stl(sample('knob.stl'), at, 'knob')
}

/** The first 80 bytes of a binary STL are free text. */
function stl(bytes: Uint8Array, at: number, name: string): { file: Uint8Array; filename: string } {
  const file = Buffer.from(bytes)
  file.write(`part ${at} `.padEnd(20), 0, 'latin1')
  return { file, filename: `${name}.stl` }
}

/** Two hundred customers read their quotes while twenty others upload parts. */
export async function benchOverload(): Promise<BenchResult> {
  const shop = await startShop(['--import', './tests/bench/event-loop-watch.ts'])
  const customers = await inGroups(POLLERS, () => signUp(shop.url))
  const quoted = await inGroups(POLLERS, (at) => customers[at].upload(sample('knob.stl'), 'knob.stl'))
  await Promise.all(quoted.map(({ id }, at) => customers[at].settled(id)))
  process.env['LAYERLINE_BENCH_BODY'] = JSON.stringify(await customers[0].quote(quoted[0].id))
  const bare = await startProcess(['tests/bench/bare-server.ts'])
  const pollers = startPollers([
    ...quoted.map(({ id }, at) => ({
      url: `${shop.url}/v1/quotes/${id}`,
      cookie: customers[at].cookie,
      group: 'shop',
    })),
    ...Array.from({ length: BARE_POLLERS }, () => ({
      url: `${bare.url}/v1/quotes/q_1`,
      cookie: '',
      group: 'bare',
    })),
  ])
  await pause(3000)
  await Promise.all([pollers.times(), eventLoopOf(shop)])
  await pause(IDLE_MS)
  const idle = { times: await pollers.times(), loop: await eventLoopOf(shop) }
  const memory = watchMemory(shop)
  const work = await uploadAll(customers.slice(0, UPLOADERS))
  const busy = { times: await pollers.times(), loop: await eventLoopOf(shop) }
  report(idle, busy, work, memory.end())
  await pollers.end()
  await bare.stop()
  await shop.stop()
  const { p95 } = percentiles(busy.times['shop'])
  return resultOf(p95 < TARGETS.p95_ms && busy.loop.longest_cpu < TARGETS.blocked_ms)
}

/** Ten at once, in the order of their numbers. */
async function inGroups<Item>(count: number, make: (at: number) => Promise<Item>): Promise<Item[]> {
  const items: Item[] = []
  while (items.length < count) {
    const first = items.length
    const group = Array.from({ length: Math.min(10, count - first) }, (_, at) => make(first + at))
    items.push(...(await Promise.all(group)))
  }
  return items
}

function startPollers(pollers: Poller[]) {
  const thread: { worker: Worker | null } = {
    worker: new Worker(join(import.meta.dirname, 'pollers.ts'), { workerData: pollers }),
  }
  return {
    times: () =>
      new Promise<PollTimes>((resolve) => {
        thread.worker?.once('message', resolve)
        thread.worker?.postMessage('times')
      }),
    end: () => thread.worker?.terminate(),
  }
}

function eventLoopOf({ child }: ShopProcess): Promise<EventLoopFigures> {
  return new Promise((resolve) => {
    child.once('message', (figures) => resolve(figures as EventLoopFigures))
    child.send('figures')
  })
}

interface UploadedPart {
  filename: string
  owner: number
  sent_ms: number
  upload_ms: number
  priced_ms: number
  /** The wait that the page showed after the upload; null if the part was not in line. */
  said_ms: number | null
  status: string
}

/** Uploads all parts and waits until each has its price. */
async function uploadAll(customers: Session[]) {
  const began = performance.now()
  const parts: UploadedPart[] = []
  await Promise.all(
    customers.map(async (session, owner) => {
      await pause((BETWEEN_UPLOADS_MS * owner) / customers.length)
      const waiting: Promise<void>[] = []
      for (let at = owner; at < PARTS; at += customers.length) {
        const { file, filename } = partNumber(at)
        const sent = performance.now()
        const { id } = await session.upload(file, filename)
        const upload_ms = performance.now() - sent
        const said = await session.wait(id)
        const said_ms = said === null ? null : said * 1000
        waiting.push(
          settled(session, id).then(({ status }) => {
            const priced_ms = performance.now() - sent
            parts.push({ filename, owner, sent_ms: sent - began, upload_ms, priced_ms, said_ms, status })
          }),
        )
        await pause(Math.max(0, BETWEEN_UPLOADS_MS - (performance.now() - sent)))
      }
      await Promise.all(waiting)
    }),
  )
  return { parts, seconds: (performance.now() - began) / 1000 }
}

async function settled(session: Session, id: string) {
  for (;;) {
    const quote = await session.quote(id)
    if (!WAITING.has(quote.status)) return quote
    await pause(1000)
  }
}

/** Returns how far the wait that the page showed was from the time until the price. */
function waitErrors(parts: readonly UploadedPart[]): { ms: number; share: number }[] {
  return parts.flatMap(({ said_ms, priced_ms, upload_ms }) =>
    said_ms === null
      ? []
      : [{ ms: said_ms - (priced_ms - upload_ms), share: said_ms / (priced_ms - upload_ms) }],
  )
}

function watchMemory({ child }: ShopProcess) {
  const sizes: number[] = []
  const look = () => {
    const status = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/status`, 'utf8') : ''
    sizes.push(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
  }
  look()
  const timer = setInterval(look, 1000)
  return {
    end: () => {
      clearInterval(timer)
      look()
      return { before: sizes[0], most: Math.max(...sizes), after: sizes.at(-1)! }
    },
  }
}

function percentiles(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

interface Phase {
  times: PollTimes
  loop: EventLoopFigures
}

function report(
  idle: Phase,
  busy: Phase,
  work: Awaited<ReturnType<typeof uploadAll>>,
  memory: { before: number; most: number; after: number },
): void {
  const line = (name: string, values: readonly number[]) => {
    const { count, p50, p95, p99, max } = percentiles(values)
    return `  ${name.padEnd(44)} p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}, p99 ${p99.toFixed(1)}, max ${max.toFixed(0)} ms (${count})\n`
  }
  const loop = (name: string, { delay, longest_cpu, main_cpu, process_cpu, elapsed }: EventLoopFigures) =>
    `  ${name.padEnd(44)} delay p50 ${delay.p50.toFixed(1)}, p95 ${delay.p95.toFixed(1)}, p99 ${delay.p99.toFixed(1)}, max ${delay.max.toFixed(0)} ms; ` +
    `longest CPU ${longest_cpu.toFixed(0)} ms; main thread ${((100 * main_cpu) / elapsed).toFixed(0)} %, process ${((100 * process_cpu) / elapsed).toFixed(0)} % of a core\n`
  const small = work.parts.filter(({ filename }) => filename !== 'large.stl')
  process.stdout.write(`
${POLLERS} customers poll once a second, ${UPLOADERS} upload ${PARTS} parts
${line('reads, idle: shop', idle.times['shop'])}${line('reads, idle: bare server', idle.times['bare'])}${line(`reads, busy: shop   (target: p95 < ${TARGETS.p95_ms})`, busy.times['shop'])}${line('reads, busy: bare server', busy.times['bare'])}${loop('event loop, idle', idle.loop)}${loop(`event loop, busy   (longest CPU < ${TARGETS.blocked_ms})`, busy.loop)}${line(
    'uploads',
    work.parts.map(({ upload_ms }) => upload_ms),
  )}${line(
    'from upload to price, small and medium',
    small.map(({ priced_ms }) => priced_ms),
  )}${line(
    'from upload to price, large',
    work.parts.filter((part) => !small.includes(part)).map(({ priced_ms }) => priced_ms),
  )}${line(
    'said wait, less the real one',
    waitErrors(work.parts).map((error) => error.ms),
  )}${line(
    'said wait, as a share of the real one, in %',
    waitErrors(work.parts).map((error) => error.share * 100),
  )}  the last has its price after                 ${work.seconds.toFixed(0)} s   (statuses: ${[...new Set(work.parts.map(({ status }) => status))].join(', ')})
  memory of the process                        ${memory.before.toFixed(0)} MB before, at most ${memory.most.toFixed(0)}, ${memory.after.toFixed(0)} after
`)
}
