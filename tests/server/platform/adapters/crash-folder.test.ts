import {
  existsSync,
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
import { openCrashes } from '../../../../server/platform/adapters/crash-folder.ts'
import { jsonLog } from '../../../../server/platform/adapters/json-log.ts'
import { systemIds } from '../../../../server/platform/adapters/system.ts'
import type { Logs } from '../../../../server/platform/ports/logs.ts'

let data: string
let clock: number
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layerline-crashes-'))
  clock = 1_763_834_400
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

const lines = (time: string, count: number) =>
  Array.from({ length: count }, (_, number) => JSON.stringify({ level: 'info', time, msg: `line ${number}` }))

function logsOf({ recent = [], stored = [] }: { recent?: string[]; stored?: string[] }): Logs {
  return {
    level: () => 'info',
    setLevel: () => {},
    retention: () => ({ keep_days: 14, keep_mb: 100 }),
    setRetention: () => {},
    forget: async () => {},
    pseudonymKey: () => 'key',
    recent: () => recent.map((text, at) => ({ number: at + 1, text: `${text}\n` })),
    async *newestFirst() {
      for (const text of stored.toReversed()) yield { text, at: '' }
    },
  }
}

function open(logs: Logs = logsOf({})) {
  return openCrashes({
    dataFolder: data,
    clock: { now: () => clock },
    ids: systemIds,
    running: () => ({ work: 'POST /v1/quotes', request_id: '7k3m-x0qe-2vta', under_way: ['measuring q_1'] }),
    log: jsonLog('silent'),
    logs,
  })
}

test('a report says what failed, what ran, and what was logged last', () => {
  const { crashes } = open(logsOf({ recent: lines('2026-11-22T18:00:00.000Z', 300) }))
  crashes.record({ kind: 'error', error: new TypeError('broken', { cause: new Error('deeper') }) })
  const [summary] = crashes.list()
  expect(summary).toMatchObject({
    kind: 'error',
    at: clock,
    work: 'POST /v1/quotes',
    request_id: '7k3m-x0qe-2vta',
    error: {
      name: 'TypeError',
      message: 'broken',
      stack: expect.stringContaining('Caused by: Error: deeper'),
    },
  })
  const report = crashes.read(summary.id)!
  expect(report.under_way).toEqual(['measuring q_1'])
  expect(report.log).toHaveLength(200)
  expect(report.log.at(-1)).toContain('line 299')
  expect(statSync(join(data, 'crashes', `${summary.id}.json`)).mode & 0o777).toBe(0o600)
})

test('a report has no secret and no email address', () => {
  const { crashes } = open()
  crashes.record({ kind: 'rejection', error: new Error('key sk_live_abcdefgh of max@planted.test') })
  crashes.record({ kind: 'page', error: 'the page ended (oom)', work: 'a window' })
  const [page, rejection] = crashes.list().toSorted((a, b) => a.kind.localeCompare(b.kind))
  expect(rejection.error.message).toBe('key [secret] of m…@planted.test')
  expect(page).toMatchObject({ work: 'a window', error: { message: 'the page ended (oom)', stack: null } })
})

test('the folder keeps the newest 50 reports, and at most 20 of an hour', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { crashes } = open()
  const kept: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    for (let error = 0; error < 30; error++) {
      clock++
      crashes.record({ kind: 'error', error: new Error(`${hour}`) })
    }
    kept.push(crashes.list().length)
    vi.advanceTimersByTime(3_600_001)
  }
  expect(kept).toEqual([20, 40, 50, 50])
  vi.useRealTimers()
  expect(crashes.list()).toHaveLength(50)
  expect(crashes.list().filter(({ error }) => error.message === '0')).toEqual([])
})

test('the start after a regular stop reports nothing', () => {
  open().noteStop()
  expect(open().crashes.lastRun()).toBeNull()
})

test('the start after a run that did not stop reports it with the log of that run, once', async () => {
  open()
  const stored = [
    ...lines('2026-11-22T17:00:00.000Z', 1),
    ...lines(new Date(Date.now() + 1000).toISOString(), 1),
  ]
  clock += 60
  const { crashes, noteStop } = open(logsOf({ stored }))
  const last = await vi.waitFor(() => crashes.lastRun() ?? Promise.reject(new Error('no report yet')))
  expect(last).toMatchObject({ kind: 'ended', at: clock, work: null })
  expect(crashes.read(last.id)!.log).toEqual(stored.slice(0, 1))
  crashes.dismissLastRun()
  expect(crashes.lastRun()).toBeNull()
  expect(crashes.list()).toHaveLength(1)
  noteStop()
  expect(open().crashes.lastRun()).toBeNull()
})

test('the report names what Node and the system wrote at the end of the last run', async () => {
  open()
  const folder = join(data, 'crashes')
  const report = {
    header: {
      event: 'Allocation failed - JavaScript heap out of memory',
      trigger: 'OOMError',
      cwd: '/home/max',
    },
    javascriptStack: { message: 'No stack.', stack: ['at measure (mesh.ts:1)'] },
    nativeStack: [{ symbol: 'node::OOMErrorHandler' }],
    environmentVariables: { STRIPE: 'sk_live_secret' },
  }
  writeFileSync(join(folder, 'node', 'report.1.json'), JSON.stringify(report))
  mkdirSync(join(folder, 'dumps', 'completed'), { recursive: true })
  writeFileSync(join(folder, 'dumps', 'completed', 'a.dmp'), 'MDMP')
  const { crashes } = open()
  const last = await vi.waitFor(() => crashes.lastRun() ?? Promise.reject(new Error('no report yet')))
  expect(last.error.message).toBe('OOMError: Allocation failed - JavaScript heap out of memory')
  expect(last.error.stack).toBe('No stack.\nat measure (mesh.ts:1)\nnode::OOMErrorHandler')
  expect(last.dumps).toEqual([join('dumps', 'completed', 'a.dmp')])
  expect(readdirSync(join(folder, 'node'))).toEqual([])
  expect(readFileSync(join(folder, `${last.id}.json`), 'utf8')).not.toContain('max')
})

test('a damaged report is left out, and an unknown id is none', () => {
  const { crashes } = open()
  crashes.record({ kind: 'error', error: 'x' })
  writeFileSync(join(data, 'crashes', '1763834400-error-aaaaaaaa.json'), '{"id":')
  expect(crashes.list()).toHaveLength(1)
  for (const id of ['../../etc/passwd', '1763834400-error-zzzzzzzz', '']) expect(crashes.read(id)).toBeNull()
})

test('a folder that cannot be written costs the report only', () => {
  writeFileSync(join(data, 'crashes'), 'in the way')
  const { crashes, noteStop } = open()
  crashes.record({ kind: 'error', error: 'x' })
  expect([crashes.list(), crashes.lastRun()]).toEqual([[], null])
  rmSync(join(data, 'crashes'))
  noteStop()
  expect(existsSync(join(data, 'crashes'))).toBe(false)
})

test('an erased customer is taken out of reports and their log lines, and memory dumps are deleted', () => {
  const name = 'Zelda "Z" error'
  const line = JSON.stringify({
    level: 'error',
    time: '2026-11-22T18:00:00.000Z',
    msg: `part of ${name} failed`,
  })
  const { crashes } = open(logsOf({ recent: [line] }))
  crashes.record({ kind: 'error', error: new Error(`no file of ${name}`) })
  mkdirSync(join(data, 'crashes/dumps'), { recursive: true })
  writeFileSync(join(data, 'crashes/dumps/one.dmp'), name)
  crashes.forget([name])
  const files = readdirSync(join(data, 'crashes'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.dmp'))).toEqual([])
  const [{ id }] = crashes.list()
  expect(readFileSync(join(data, 'crashes', `${id}.json`), 'utf8')).not.toContain('Zelda')
  expect(crashes.read(id)).toMatchObject({ kind: 'error', error: { message: 'no file of …' } })
})
