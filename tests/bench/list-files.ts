import { spawn } from 'node:child_process'
import { freeStartMemory } from '../../server/platform/free-start-memory.ts'
import { LIST_NAMES } from '../../shared/accounts/lists/list-table.ts'
import { MONDAY_MORNING, openTestShop } from '../shop/test-shop.ts'
import { signedInOwner } from '../shop/v1.ts'
import { fillBigShop } from './big-shop.ts'
import { fillConsole } from './busy-console.ts'
import { resultOf, type BenchResult } from './result.ts'
import { delayText, worstDelay } from './worst-delay.ts'

const SIZE = { quotes: 100_000, orders: 10_000, ballast: 1500 }
/** The longest that the server's main thread may be busy at a stretch while a file is written. */
const MAX_BUSY_MS = 50
/** Memory that the program may add while a file is written, however many rows the file has. */
const MAX_GROWTH_MB = 200
const ALONE_MS = 3000
const WATCH_EVERY_MS = 100

/** Reads files in another process, as a browser does, and answers with their lines and bytes. */
const READER = `process.on('message', async ({ url, cookie }) => {
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok) throw new Error(String(answer.status))
  let [lines, bytes] = [0, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
  }
  process.send({ lines, bytes })
})`

/** CSV files of whole lists: how long they hold up the server, and what memory they take. */
export async function benchListFiles(): Promise<BenchResult> {
  // Before the shop is filled: starting a process copies the tables of this one's memory.
  const reader = startReader()
  const test = await openTestShop()
  const owner = await signedInOwner(test)
  fillBigShop(test.database, SIZE, MONDAY_MORNING)
  fillConsole(test.database, test.shop.vault, MONDAY_MORNING)
  // What filling the shop has left is not collected while a file is measured.
  freeStartMemory()
  const http = await test.http()
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  const alone = await worstDelay(() => new Promise((resolve) => setTimeout(resolve, ALONE_MS)))
  process.stdout.write(`
CSV files of lists with ${SIZE.quotes} quotes and ${SIZE.orders} orders (targets: busy for at most ${MAX_BUSY_MS} ms, at most ${MAX_GROWTH_MB} MB more)
`)
  const held: boolean[] = []
  for (const name of LIST_NAMES) {
    const began = performance.now()
    let file = { lines: 0, bytes: 0 }
    let growth = 0
    const worst = await worstDelay(async () => {
      const reading = reader.read(`${url}/console/${name}.csv`, owner.cookie)
      growth = await growthDuring(reading)
      file = await reading
    })
    const seconds = (performance.now() - began) / 1000
    process.stdout.write(
      `  ${name.padEnd(10)} ${file.lines - 1} rows, ${(file.bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; ${growth.toFixed(0)} MB more; ${delayText({ worst, alone, what: 'a file' })}\n`,
    )
    held.push(worst.busy_ms <= MAX_BUSY_MS && growth <= MAX_GROWTH_MB)
  }
  reader.end()
  await test.close()
  return resultOf(held.every(Boolean))
}

function startReader() {
  const child = spawn(process.execPath, ['-e', READER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const read = (url: string, cookie: string) =>
    new Promise<{ lines: number; bytes: number }>((resolve, reject) => {
      child.once('message', (file) => resolve(file as { lines: number; bytes: number }))
      child.once('exit', () => reject(new Error(`${url} could not be read`)))
      child.send({ url, cookie })
    })
  return { read, end: () => child.disconnect() }
}

/** MB by which the memory of this process grew at most until `work` was done. */
async function growthDuring(work: Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, WATCH_EVERY_MS)
  try {
    await work
    return (most - before) / 1e6
  } finally {
    clearInterval(timer)
  }
}
