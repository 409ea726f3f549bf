import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { saveRole } from '../../server/accounts/staff-store.ts'
import { callerOf } from '../shop/staff.ts'
import { MONDAY_MORNING, openTestShop, type TestShop } from '../shop/test-shop.ts'
import { signedUpCustomer } from '../shop/v1.ts'
import { fillBigShop } from './big-shop.ts'
import { fillConsole } from './busy-console.ts'
import { resultOf, type BenchResult } from './result.ts'

const EVENTS = 10_000
const EVENTS_AT_ONCE = 50
const SIZE = { quotes: 20_000, orders: 4_000, ballast: 500 }
/** Twenty windows may cost this much more than one. */
const MAX_RATIO = 4

interface Run {
  windows: number
  msPerEvent: number
}

/**
 * Measures the time a change costs the server's thread with one window and with twenty, each reading its data after every
 * message.
 */
export async function benchLive(): Promise<BenchResult> {
  const runs: Run[] = []
  for (const windows of [0, 1, 20]) runs.push(await timeWindows(windows))
  const [none, one, twenty] = runs.map(({ msPerEvent }) => msPerEvent)
  process.stdout.write(`
${EVENTS} changes of printers, in a shop of ${SIZE.orders} orders; each window reads the counts, the Desk and Production after each message
${runs.map(({ windows, msPerEvent }) => `  ${String(windows).padStart(2)} windows   ${msPerEvent.toFixed(3)} ms of the server's thread per change`).join('\n')}
  twenty windows cost ${((twenty - none) / (one - none)).toFixed(1)} times what one does   (target: below ${MAX_RATIO} times)
`)
  return resultOf((twenty - none) / (one - none) < MAX_RATIO)
}

async function timeWindows(windows: number): Promise<Run> {
  const test = await openTestShop({ settings: { rate_limits: { other: [{ requests: 1e9, seconds: 60 }] } } })
  const person = await signedUpCustomer(test, 'operator@shop.test')
  const caller = callerOf(test, person)
  if (caller.kind !== 'account') throw new Error('not signed in')
  test.database.write((tx) => saveRole(tx, caller.account_id, 'operator'))
  fillBigShop(test.database, SIZE, MONDAY_MORNING)
  fillConsole(test.database, test.shop.vault, MONDAY_MORNING)
  const app = await test.http()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const clients = openClients({ url, cookie: person.cookie, windows })
  await clients.opened
  const before = process.threadCpuUsage()
  for (let event = 0; event < EVENTS; event += EVENTS_AT_ONCE) {
    for (let at = event; at < event + EVENTS_AT_ONCE; at += 1) change(test, `bench-${at}`)
    await clients.seen(event + EVENTS_AT_ONCE)
  }
  const { user, system } = process.threadCpuUsage(before)
  await clients.close()
  await test.close()
  return { windows, msPerEvent: (user + system) / 1000 / EVENTS }
}

function change({ database }: TestShop, id: string): void {
  database.write((tx) =>
    tx.run(
      "insert into printer_states (printer_id, condition, since, updated_at) values (?, 'off', 1, 1)",
      id,
    ),
  )
}

function openClients(data: { url: string; cookie: string; windows: number }) {
  if (data.windows === 0)
    return {
      opened: Promise.resolve(),
      seen: () => new Promise<void>((resolve) => void setImmediate(resolve)),
      close: () => Promise.resolve(),
    }
  const worker = new Worker(new URL('./live-windows.ts', import.meta.url), { workerData: data })
  let [count, messages] = [-1, 0]
  let wake = () => {}
  worker.on('message', ({ seen, everything }: { seen?: number; everything?: true }) => {
    if (everything) throw new Error('a window missed changes')
    messages += 1
    count = seen ?? count
    wake()
  })
  const until = (isThere: () => boolean) =>
    new Promise<void>((resolve) => {
      wake = () => (isThere() ? resolve() : undefined)
      wake()
    })
  return {
    opened: until(() => messages >= data.windows),
    seen: (events: number) => until(() => count >= events),
    close: async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage('close')
      await worker.terminate()
    },
  }
}
