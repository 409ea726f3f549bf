import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3'
import { binaryStl } from '../geometry/model-files.ts'
import { sphere } from '../geometry/shapes.ts'
import { median } from './median.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'
import { signUp, startProcess, startShop, type Session, type ShopProcess } from './shop-process.ts'

const PARTS = Number(process.env['LAYERLINE_BENCH_PARTS'] ?? 600)
const CUSTOMERS = 20
/** One in so many parts is a long job. */
const LONG_EVERY = 40
const LOOK_EVERY_MS = 250
/** Workers but one end after three minutes. */
const IDLE_MS = 200_000
const WARM_QUOTES = 9
/** Shares of the real wait, for the middle of the quotes that were asked. */
const SAID_WAIT = { least: 0.5, most: 2 }
/** The first quote after an idle time, beside the median of those that follow at once. */
const MAX_COLD_SHARE = 2

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const knob = readFileSync(join(import.meta.dirname, '../../resources/sample-parts/knob.stl'))
const large = binaryStl(sphere(40, 290))

/** A file that no other quote has: the first 80 bytes of a binary STL are free text. */
function partNumber(at: number): Buffer {
  const file = Buffer.from(at % LONG_EVERY === LONG_EVERY - 1 ? large : knob)
  file.write(`part ${at} `.padEnd(20), 0, 'latin1')
  return file
}

/**
 * Measures how long 600 waiting quotes take after a restart, their order, and how the shown wait compares; then a quote
 * after an idle time.
 */
export async function benchRestart(): Promise<BenchResult> {
  // What else runs on this machine would leave workers of low priority nothing.
  const killed = await startShop([], { geometry: { priority: 'normal' } })
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(killed.url)))
  const first = await quoteOnce(customers[0], -1)
  const owners = new Map<string, Session>()
  for (let at = 0; at < PARTS; at += CUSTOMERS)
    await Promise.all(
      customers.map(async (session, owner) => {
        const { id } = await session.upload(partNumber(at + owner), 'part.stl')
        owners.set(id, session)
      }),
    )
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  const waiting = waitingIn(killed.data)
  const port = new URL(killed.url).port
  const shop = await startProcess(['server/cli/run.js', 'serve', '--port', port], killed.data)
  const { priced, said } = await watchBacklog(shop, { waiting, owners })
  reportBacklog({ waiting, priced, said })
  await pause(IDLE_MS)
  const cold = await quoteOnce(customers[0], PARTS)
  const warm: number[] = []
  for (let at = 1; at <= WARM_QUOTES; at++) warm.push(await quoteOnce(customers[0], PARTS + at))
  await shop.stop()
  process.stdout.write(
    `restart: a quote takes ${cold.toFixed(0)} ms after ${IDLE_MS / 1000} s without any, ${median(warm).toFixed(0)} ms after another (target: at most ${MAX_COLD_SHARE} times as long); the very first after a start took ${first.toFixed(0)} ms\n`,
  )
  const share = median(shares({ priced, said }))
  noteFigure({ name: 'a quote after idle time', value: cold, unit: 'ms', better: 'lower' })
  noteFigure({ name: 'a quote after another', value: median(warm), unit: 'ms', better: 'lower' })
  return resultOf(
    share >= SAID_WAIT.least && share <= SAID_WAIT.most && cold <= MAX_COLD_SHARE * median(warm),
  )
}

/** Milliseconds from the upload to the price. */
async function quoteOnce(session: Session, at: number): Promise<number> {
  const began = performance.now()
  const { id } = await session.upload(partNumber(PARTS * 2 + at * LONG_EVERY), 'knob.stl')
  await session.settled(id)
  return performance.now() - began
}

interface WaitingQuote {
  id: string
  is_long: boolean
}

/** The oldest first. */
function waitingIn(data: string): WaitingQuote[] {
  const raw = new Database(join(data, 'shop.sqlite'), { readonly: true })
  try {
    const rows = raw
      .prepare(
        `select quotes.id, bytes from quotes join part_files using (sha256)
         where queued_at is not null order by created_at, quotes.rowid`,
      )
      .all() as { id: string; bytes: number }[]
    return rows.map(({ id, bytes }) => ({ id, is_long: bytes === large.length }))
  } finally {
    raw.close()
  }
}

interface Backlog {
  /** Seconds after the start, by the quote's id, in the order in which they got their prices. */
  priced: Map<string, number>
  /** Seconds after the start at which a quote was to have its price, by what its page said. */
  said: Map<string, number>
}

async function watchBacklog(
  { data }: ShopProcess,
  { waiting, owners }: { waiting: readonly WaitingQuote[]; owners: Map<string, Session> },
): Promise<Backlog> {
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  const priced = new Map<string, number>()
  const said = new Map<string, number>()
  const sample = waiting.filter((_, at) => at % Math.ceil(waiting.length / 30) === 0)
  const raw = new Database(join(data, 'shop.sqlite'), { readonly: true })
  const open = raw.prepare('select id from quotes where queued_at is not null').pluck()
  while (priced.size < waiting.length) {
    const left = new Set(open.all() as string[])
    for (const { id } of waiting) if (!left.has(id) && !priced.has(id)) priced.set(id, seconds())
    // The first jobs after a start show how fast this machine is today.
    if (said.size === 0 && priced.size > CUSTOMERS)
      for (const { id } of sample) {
        const wait = await owners.get(id)!.wait(id)
        if (wait !== null) said.set(id, seconds() + wait)
      }
    await pause(LOOK_EVERY_MS)
  }
  raw.close()
  return { priced, said }
}

/** Returns the announced waits as shares of the real ones. */
function shares({ priced, said }: Backlog): number[] {
  return [...said].map(([id, at]) => at / priced.get(id)!)
}

function reportBacklog({ waiting, priced, said }: Backlog & { waiting: readonly WaitingQuote[] }): void {
  const lastOf = (isLong: boolean) =>
    Math.max(0, ...waiting.filter(({ is_long }) => is_long === isLong).map(({ id }) => priced.get(id)!))
  const short = waiting.filter(({ is_long }) => !is_long).map(({ id }) => priced.get(id)!)
  // Of all pairs of short parts, those in which the older one had its price first.
  let [pairs, inOrder] = [0, 0]
  for (const [at, older] of short.entries())
    for (const younger of short.slice(at + 1)) {
      pairs++
      if (older <= younger) inOrder++
    }
  const share = shares({ priced, said }).toSorted((a, b) => a - b)
  const at = (part: number) => share[Math.floor((share.length - 1) * part)]?.toFixed(2) ?? '–'
  process.stdout.write(
    `restart: ${waiting.length} quotes were waiting; short parts had their prices after ${lastOf(false).toFixed(0)} s, long ones after ${lastOf(true).toFixed(0)} s; ${Math.round((100 * inOrder) / Math.max(1, pairs))} % of pairs the older one first; of the real wait the page said ${at(0.1)}, ${at(0.5)}, ${at(0.9)} (10 %, median, 90 %; target: median ${SAID_WAIT.least} to ${SAID_WAIT.most})\n`,
  )
}
