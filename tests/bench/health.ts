import { readFacts } from '../../server/operations/health/read-facts.ts'
import { readMetrics } from '../../server/operations/health/read-metrics.ts'
import { summarizeHealth } from '../../server/desk/summarize-health.ts'
import type { Metrics } from '../../server/platform/ports/metrics.ts'
import { openTestShop } from '../shop/test-shop.ts'
import { fillBigShop } from './big-shop.ts'
import { median } from './median.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'

const SIZE = { quotes: 100_000, orders: 10_000, ballast: 0 }
const ROUNDS = 15
const NOTED = 100_000
/** A page reads the facts every five seconds: a thousandth of the time. */
const TARGET_MS = 5
/** A read of the interface takes 10 ms at most: a thousandth of it. */
const TARGET_NOTE_MS = 0.01

/** Measures the CPU time, in ms, of reading the health of a shop with 100,000 quotes and 10,000 orders. */
export async function benchHealth(): Promise<BenchResult> {
  const test = await openTestShop()
  const { shop } = test
  fillBigShop(test.database, SIZE, shop.clock.now())
  const measure = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      // Facts are kept for a second.
      test.wait(1)
      times.push(await cpuOf(work))
    }
    return median(times)
  }
  const figures = [
    { name: 'facts of health', ms: await measure(() => readFacts(shop)), target: TARGET_MS },
    { name: 'metrics as text', ms: await measure(() => readMetrics(shop)), target: TARGET_MS },
    {
      name: 'noting one request',
      ms: (await cpuOf(async () => noteMany(shop.machine.health.metrics))) / NOTED,
      target: TARGET_NOTE_MS,
    },
  ]
  const summary = await measure(() => summarizeHealth(shop))
  await test.close()
  process.stdout.write(`
Health with ${SIZE.quotes} quotes and ${SIZE.orders} orders (CPU, median of ${ROUNDS})
${figures.map(({ name, ms, target }) => `  ${name.padEnd(24)} ${ms.toFixed(4)} ms   (target below ${target} ms)`).join('\n')}
  summary for the tray     ${summary.toFixed(1)} ms (every 30 s, with the counts of the Desk)
`)
  for (const { name, ms } of figures) noteFigure({ name, value: ms, unit: 'ms', better: 'lower' })
  return resultOf(figures.every(({ ms, target }) => ms < target))
}

function noteMany(metrics: Metrics): void {
  const request = { method: 'GET', route: '/v1/quotes/:quote_id', status: 200, seconds: 0.004 }
  for (let at = 0; at < NOTED; at++) metrics.noteRequest(request)
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
