import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { numberedPart } from '../process/bought-part.ts'
import { signUp } from '../process/customer.ts'
import { rows } from '../process/left-behind.ts'
import { dataFolder, emptyFolder, startServerProcess } from '../process/shop-command.ts'
import { UNLIMITED } from '../process/unlimited.ts'
import { refereeFile } from './referee.ts'

/** The program, which its npm package has for some systems only. */
const LITESTREAM = findLitestream()

function findLitestream(): string | null {
  const file = refereeFile(`@flydotio/litestream-${process.platform}-${process.arch}/litestream`)
  return existsSync(file) ? file : null
}

/** Runs Litestream; `ended` resolves with its exit code. */
function litestream(args: string[]) {
  const child = spawn(LITESTREAM!, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => output }
}

const quotes = (data: string) => rows(data, 'select id, status from quotes order by id')

test.skipIf(LITESTREAM === null)(
  'Litestream copies the open shop continuously, and its copy has every quote after a power failure',
  async () => {
    const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
    const server = await startServerProcess(data)
    const replica = `file://${join(emptyFolder(), 'replica')}`
    const copying = litestream(['replicate', join(data, 'shop.sqlite'), replica])
    await vi.waitUntil(() => copying.output().includes('replicating to'), { timeout: 30_000 })
    const customer = await signUp(server.url)
    for (let at = 1; at <= 4; at++) await customer.settled(await customer.accepted(numberedPart(at)))
    const restoreTo = (name: string) => {
      const folder = emptyFolder()
      return { folder, run: litestream(['restore', '-o', join(folder, name), replica]) }
    }
    // Litestream sends the journal once a second.
    const copied = await vi.waitUntil(
      async () => {
        const { folder, run } = restoreTo('shop.sqlite')
        const isComplete = () => JSON.stringify(quotes(folder)) === JSON.stringify(quotes(data))
        return (await run.ended) === 0 && isComplete() ? folder : null
      },
      { timeout: 60_000, interval: 1000 },
    )
    await server.kill()
    copying.child.kill('SIGKILL')
    await copying.ended
    const raw = new Database(join(copied, 'shop.sqlite'))
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok')
    raw.close()
    expect(quotes(copied)).toEqual(quotes(data))
    const again = await startServerProcess(data)
    expect(await again.stop()).toBe(0)
  },
)

test('another program that holds a read transaction keeps the journal from being started over, and disturbs no write', async () => {
  const data = dataFolder({ rate_limits: UNLIMITED, geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  const customer = await signUp(server.url)
  const reader = new Database(join(data, 'shop.sqlite'), { readonly: true })
  expect(reader.pragma('journal_mode', { simple: true })).toBe('wal')
  reader.exec('begin')
  const seen = () => reader.prepare('select count(*) from quotes').pluck().get()
  expect(seen()).toBe(0)
  for (let at = 1; at <= 2; at++) await customer.settled(await customer.accepted(numberedPart(at)))
  // What the reader began with is still in the journal: no checkpoint of the server has replaced it.
  expect(seen()).toBe(0)
  const other = new Database(join(data, 'shop.sqlite'))
  const [{ busy }] = other.pragma('wal_checkpoint(truncate)') as { busy: number }[]
  other.close()
  expect(busy).toBe(1)
  reader.exec('commit')
  expect(seen()).toBe(2)
  reader.close()
  expect(await server.stop()).toBe(0)
})
