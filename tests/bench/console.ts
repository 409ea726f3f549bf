import { readShopData } from '../../server/catalog/shop-data.ts'
import type { Caller } from '../../server/platform/caller.ts'
import { router } from '../../server/trpc/router.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { staffMember } from '../shop/staff.ts'
import { fillBigShop } from './big-shop.ts'
import { fillConsole } from './busy-console.ts'
import { consoleReads, subjectsOfReads, type ConsoleRead } from './console-reads.ts'
import { noteFigure } from './figures.ts'
import { resultOf, type BenchResult } from './result.ts'

const SIZE = { quotes: 100_000, orders: 10_000, ballast: 1500 }
const MIN_MEASURED_MS = 100
const MAX_MS = 20

/** CPU of every read of the console in a shop of 100,000 quotes and 10,000 orders. */
export async function benchConsole(): Promise<BenchResult> {
  const test = await openTestShop()
  const owner = await staffMember(test, 'owner')
  fillBigShop(test.database, SIZE, MONDAY_MORNING)
  fillConsole(test.database, test.shop.vault, MONDAY_MORNING)
  const ask = callerOfRouter(test, owner)
  // A write in between, so that no read is answered by the one before it.
  const call: Call = (path, input) => {
    test.database.write(() => undefined)
    return ask(path, input)
  }
  const rows = []
  const { calendar, price_book, routing } = readShopData(test.shop.db)
  for (const read of consoleReads(subjectsOfReads(test.database), { calendar, price_book, routing }))
    rows.push(await timeRead(call, read))
  process.stdout.write(`
Reads of the console with ${SIZE.quotes} quotes and ${SIZE.orders} orders (ms of CPU, the first time and after that; target below ${MAX_MS} ms)
${rows.map(({ name, first, ms, refused }) => `  ${name.padEnd(46)} ${first.toFixed(1).padStart(8)} ${ms.toFixed(1).padStart(8)}${ms < MAX_MS ? '' : '  *'}${refused ?? ''}`).join('\n')}
`)
  await test.close()
  for (const { name, ms, refused } of rows)
    if (refused === undefined) noteFigure({ name, value: ms, unit: 'ms', better: 'lower' })
  return resultOf(rows.every(({ ms, refused }) => ms < MAX_MS && refused === undefined))
}

type Call = (path: string, input: unknown) => Promise<unknown>

function callerOfRouter({ shop }: TestShop, caller: Caller): Call {
  const page = router.createCaller({ shop, caller, countRequest: () => Promise.resolve() })
  return (path, input) => {
    const procedure = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], page)
    return (procedure as (input: unknown) => Promise<unknown>)(input)
  }
}

async function timeRead(call: Call, { path, input, about }: ConsoleRead) {
  const name = about === undefined ? path : `${path} ${about}`
  const times: number[] = []
  try {
    times.push(await cpuOf(() => call(path, input)))
    // The clock of the processor ticks every few milliseconds: a short read is repeated until it shows.
    const rounds = Math.max(3, Math.min(200, Math.ceil(MIN_MEASURED_MS / Math.max(times[0], 1))))
    const all = await cpuOf(async () => {
      for (let round = 0; round < rounds; round += 1) await call(path, input)
    })
    times.push(all / rounds)
  } catch (error) {
    return { name, first: 0, ms: 0, refused: `  ${(error as Error).message}` }
  }
  return { name, first: times[0], ms: times[1] }
}

/** ms of CPU of this thread. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
