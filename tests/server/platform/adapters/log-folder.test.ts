import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogFolder } from '../../../../server/platform/adapters/log-folder.ts'
import { readNewestFirst } from '../../../../server/platform/adapters/log-reader.ts'

let parent: string
let folder: string
const LIMITS = { keep_days: 3, keep_mb: 3, file_mb: 1 }

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'layerline-logs-'))
  folder = join(parent, 'logs')
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(parent, { recursive: true, force: true })
})

const today = () => new Date().toISOString().slice(0, 10)
const line = (number: number, size = 0) => `${JSON.stringify({ number, more: 'x'.repeat(size) })}\n`

async function numbersNewestFirst(before: string | null = null): Promise<number[]> {
  const found = []
  for await (const { text } of readNewestFirst(folder, before))
    found.push((JSON.parse(text) as { number: number }).number)
  return found
}

test('the log writes lines into a private file of the day, and goes on with it after a restart', async () => {
  for (const number of [1, 2]) {
    const log = new LogFolder(folder, LIMITS)
    log.write(line(number))
    await log.close()
  }
  const name = `${today()}.1.jsonl`
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name), 'utf8')).toBe(line(1) + line(2))
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('the log begins another file when one is full', async () => {
  const log = new LogFolder(folder, LIMITS)
  for (let number = 1; number <= 5; number++) log.write(line(number, 600_000))
  await log.close()
  expect(readdirSync(folder).toSorted()).toEqual([1, 2, 3].map((file) => `${today()}.${file}.jsonl`))
  expect(await numbersNewestFirst()).toEqual([5, 4, 3, 2, 1])
})

test('the log keeps the newest days and sizes, whatever the clock says', async () => {
  mkdirSync(folder)
  for (const name of ['2031-01-01.1', '2019-05-03.1', '2019-05-02.2', '2019-05-02.1'])
    writeFileSync(join(folder, `${name}.jsonl`), line(1))
  writeFileSync(join(folder, 'notes.txt'), 'mine')
  const log = new LogFolder(folder, LIMITS)
  log.write(line(2))
  await log.close()
  const kept = ['2031-01-01.1.jsonl', `${today()}.1.jsonl`, '2019-05-03.1.jsonl', 'notes.txt']
  await vi.waitFor(() => expect(readdirSync(folder).toSorted()).toEqual(kept.toSorted()))
})

test('the log deletes what is too old by new limits at once, and never the file that is written', async () => {
  mkdirSync(folder)
  for (const name of ['2019-05-03.1', '2019-05-02.1']) writeFileSync(join(folder, `${name}.jsonl`), line(1))
  const log = new LogFolder(folder, LIMITS)
  log.write(line(2))
  const current = `${today()}.1.jsonl`
  await vi.waitFor(() => expect(readdirSync(folder)).toContain(current))
  expect(readdirSync(folder)).toHaveLength(3)
  await vi.waitFor(() => {
    log.setLimits({ ...LIMITS, keep_days: 1 })
    expect(readdirSync(folder)).toEqual([current])
  })
  await log.close()
})

test('a log that cannot be written drops lines, counts them, and goes on when it can be written', async () => {
  writeFileSync(folder, 'a file is in the place of the folder')
  const log = new LogFolder(folder, LIMITS)
  vi.useFakeTimers({ toFake: ['performance'] })
  for (let number = 1; number <= 3; number++) log.write(line(number))
  rmSync(folder)
  log.write(line(4))
  vi.advanceTimersByTime(1001)
  log.write(line(5))
  vi.useRealTimers()
  await log.close()
  const [, lost, last] = readFileSync(join(folder, `${today()}.1.jsonl`), 'utf8').split('\n')
  expect(JSON.parse(lost)).toMatchObject({ level: 'warn', lines: 4 })
  expect(`${last}\n`).toBe(line(5))
})

test('a read-only folder ends nothing', async () => {
  mkdirSync(folder)
  chmodSync(folder, 0o500)
  const log = new LogFolder(folder, LIMITS)
  log.write(line(1))
  await log.close()
  log.write(line(2))
  expect(readdirSync(folder).length).toBeLessThanOrEqual(1)
  chmodSync(folder, 0o700)
})

test('the log reads from any line on, across portions, files and characters of several bytes', async () => {
  mkdirSync(folder)
  const texts = Array.from({ length: 3000 }, (_, number) =>
    JSON.stringify({ number, more: 'ß€😀'.repeat(number % 40) }),
  )
  writeFileSync(join(folder, '2026-11-21.1.jsonl'), `${texts.slice(0, 1000).join('\n')}\n`)
  writeFileSync(join(folder, '2026-11-21.2.jsonl'), `${texts.slice(1000, 2000).join('\n')}\n`)
  writeFileSync(join(folder, '2026-11-21.10.jsonl'), `${texts.slice(2000).join('\n')}\n\n`)
  const all = []
  for await (const found of readNewestFirst(folder, null)) all.push(found)
  expect(all.map(({ text }) => text)).toEqual(texts.toReversed())
  for (const from of [0, 1, 999, 1500, 2998]) {
    const rest = await numbersNewestFirst(all[from].at)
    expect([rest.length, rest[0]]).toEqual([2999 - from, 2998 - from])
  }
  expect(await numbersNewestFirst('../../etc/passwd@3')).toHaveLength(3000)
})

test('the log reads a line longer than a portion', async () => {
  mkdirSync(folder)
  writeFileSync(join(folder, '2026-11-21.1.jsonl'), line(1) + line(2, 300_000) + line(3))
  expect(await numbersNewestFirst()).toEqual([3, 2, 1])
})
