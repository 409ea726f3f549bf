import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { checkShop, unfinishedQuotes } from './check-shop.ts'
import { changesOf, summaryOf } from './journal.ts'
import { openShopAtWork, type ShopAtWork } from './load.ts'
import type { ProbeLine } from './probe.ts'
import { readConsole } from './read-console.ts'
import { sampleServer, type Sample } from './sample-server.ts'
import { seededRandom, seedOfRun } from './seed.ts'
import { pause } from './shop-client.ts'
import { growsBeyond, slopeOf } from './slope.ts'

const MINUTE_MS = 60_000
const NANOSECONDS = 1e6
/** Code is compiled, caches fill and workers reach their size: this share of the time is not judged. */
const WARM_UP = 1 / 3
const CUSTOMERS = 4
/** A customer looks at a price before the next part. */
const REST_MS = 4000

/** The most that a figure may grow in an hour at this load. */
const LIMITS: { figure: keyof Sample; unit: string; perHour: number }[] = [
  { figure: 'rss_mb', unit: 'MB', perHour: 60 },
  { figure: 'heap_mb', unit: 'MB', perHour: 20 },
  { figure: 'handles', unit: '', perHour: 5 },
  { figure: 'threads', unit: '', perHour: 1 },
  { figure: 'wal_mb', unit: 'MB', perHour: 4 },
  { figure: 'temporary', unit: 'files', perHour: 5 },
  { figure: 'cpu_per_change', unit: 'ms', perHour: 5 },
]

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
const data = mkdtempSync(join(tmpdir(), 'layerline-soak-'))
/** The server's folder for temporary files, to see what it leaves there. */
const temporary = mkdtempSync(join(tmpdir(), 'layerline-soak-temporary-'))
const probe = ['--import', join(import.meta.dirname, 'probe.ts')]
const shop = await openShopAtWork({
  random: seededRandom(seedOfRun()),
  customers: CUSTOMERS,
  rest_ms: REST_MS,
  data,
  start: { node_args: probe, env: { TMPDIR: temporary } },
})
const reading = readConsole(shop.staff)
const samples = await sampleFor(shop, minutes)
await reading.end()
await shop.end()
const isRight = (await printVerdict(shop, samples)) && samples.length >= 6
await shop.stop()
for (const folder of [data, temporary]) rmSync(folder, { recursive: true, force: true })
process.exitCode = isRight ? 0 : 1

/** One sample a minute, with the middle of what the probe measured in it. */
async function sampleFor(
  { server, data: folder, journal }: ShopAtWork,
  forMinutes: number,
): Promise<Sample[]> {
  const lines = followProbe(server().child.stdio[3] as Readable)
  const own = monitorEventLoopDelay({ resolution: 10 })
  own.enable()
  let changes = 0
  const found: Sample[] = []
  for (let minute = 1; minute <= forMinutes; minute++) {
    await pause(MINUTE_MS)
    const ofMinute = lines.splice(0)
    const sorted = (name: keyof ProbeLine) => ofMinute.map((line) => line[name]).toSorted((a, b) => a - b)
    const middle = (name: keyof ProbeLine) => sorted(name)[ofMinute.length >> 1]
    const probed = {
      delay_p50: middle('delay_p50'),
      delay_p99: middle('delay_p99'),
      delay_max: sorted('delay_max').at(-1)!,
      delay_over_idle: middle('delay_p99') - own.percentile(99) / NANOSECONDS,
      busy_p99: middle('busy_p99'),
      cpu_per_change: sumOf(sorted('cpu_ms')) / (changesOf(journal) - changes),
      heap_mb: Math.min(...ofMinute.map(({ heap_mb }) => heap_mb)),
    }
    own.reset()
    changes = changesOf(journal)
    const sample = sampleServer({ pid: server().child.pid!, data: folder, temporary }, probed, minute)
    const shown = Object.entries(sample).map(([name, value]) => `${name} ${Math.round(value * 10) / 10}`)
    process.stdout.write(`${shown.join(', ')}\n`)
    found.push(sample)
  }
  return found
}

function followProbe(stream: Readable): ProbeLine[] {
  const lines: ProbeLine[] = []
  createInterface({ input: stream }).on('line', (line) => lines.push(JSON.parse(line) as ProbeLine))
  return lines
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Prints each figure with its slope after the warm-up. Returns true if nothing grows and nothing was lost. */
async function printVerdict({ journal }: ShopAtWork, all: Sample[]): Promise<boolean> {
  const judged = all.slice(Math.floor(all.length * WARM_UP))
  process.stdout.write(
    `\n${all.length} minutes, judged from minute ${judged[0].minute}: ${summaryOf(journal)}\n`,
  )
  const faults = await checkShop(data, journal)
  const { blamed } = unfinishedQuotes(data)
  if (blamed.length > 0) faults.push(`${blamed.length} plain parts were not quoted at the first attempt`)
  for (const { figure, unit, perHour } of LIMITS) {
    const slope = slopeOf(judged.map((sample) => ({ minute: sample.minute, value: sample[figure] })))
    const last = judged.at(-1)![figure]
    const text = `${slope.perHour.toFixed(1)} ± ${slope.error.toFixed(1)} ${unit} an hour (limit ${perHour})`
    process.stdout.write(`${figure.padEnd(12)} last ${last.toFixed(1)}, slope ${text}\n`)
    if (growsBeyond(slope, perHour)) faults.push(`${figure} grows: ${text}`)
  }
  process.stdout.write(faults.length === 0 ? 'Verdict: flat\n' : `Verdict: ${faults.join('\n')}\n`)
  return faults.length === 0
}
