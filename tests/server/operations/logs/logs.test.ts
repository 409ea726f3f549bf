import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../server/platform/caller.ts'
import { listCrashes, readCrash, reportPageError } from '../../../../server/operations/logs/crashes.ts'
import { followLog } from '../../../../server/operations/logs/follow-log.ts'
import { readLogRetention, saveLogRetention } from '../../../../server/operations/logs/log-retention.ts'
import { readLogs, setLogLevel } from '../../../../server/operations/logs/read-logs.ts'
import {
  archiveBundle,
  makeBundle,
  readBundleFile,
} from '../../../../server/operations/logs/support-bundle.ts'
import type { RecentLine } from '../../../../server/platform/ports/logs.ts'
import { readSettings } from '../../../../server/platform/settings-file.ts'
import { Refusal } from '../../../../shared/platform/refusals.ts'
import { FindLogs } from '../../../../shared/platform/logs/log-filter.ts'
import { runWork } from '../../../../server/platform/running-work.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { staffMember } from '../../../shop/staff.ts'
import { openTestShop, type TestShop } from '../../../shop/test-shop.ts'

let open: TestShop
let owner: Caller
beforeEach(async () => {
  open = await openTestShop()
  owner = await staffMember(open, 'owner')
})
afterEach(() => open.close())

const EVERYTHING = FindLogs.parse({})
const stored = (number: number, more: object = {}) =>
  JSON.stringify({ time: '2026-11-22T18:00:00.000Z', level: 'info', msg: `line ${number}`, ...more })

function writeLog(lines: readonly string[]): void {
  const folder = join(open.shop.settings.data_dir, 'logs')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, '2026-11-22.1.jsonl'), `${lines.join('\n')}\n`)
}

describe('the log', () => {
  test('is read page after page, the newest lines first', async () => {
    writeLog(Array.from({ length: 450 }, (_, number) => stored(number)))
    const pages = []
    let cursor: string | null = null
    do {
      const page = await readLogs(open.shop, owner, { ...EVERYTHING, cursor })
      pages.push(page.lines.map(({ line }) => line.msg))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(pages.map((page) => page.length)).toEqual([200, 200, 50])
    expect([pages[0][0], pages[2].at(-1)]).toEqual(['line 449', 'line 0'])
  })

  test('is searched, and lines that were cut off are left out', async () => {
    writeLog([
      stored(1),
      stored(2, { request_id: 'abcd-efgh-jkmn' }),
      '{"time":"2026',
      stored(3, { level: 'error' }),
    ])
    const found = async (filter: Partial<FindLogs>) =>
      (await readLogs(open.shop, owner, { ...EVERYTHING, ...filter })).lines.map(({ line }) => line.msg)
    expect(await found({})).toEqual(['line 3', 'line 2', 'line 1'])
    expect(await found({ level: 'warn' })).toEqual(['line 3'])
    expect(await found({ id: 'abcd-efgh-jkmn' })).toEqual(['line 2'])
  })

  test('is followed as it is written, by the filter, until the window closes', async () => {
    const recent: RecentLine[] = [{ number: 1, text: stored(1) }]
    Object.assign(open.shop.machine, { logs: { ...open.shop.machine.logs, recent: () => recent } })
    const closed = new AbortController()
    const filter = FindLogs.parse({ level: 'error' })
    const lines = followLog(open.shop, { callerNow: () => owner, filter, signal: closed.signal })
    const next = lines.next()
    recent.push({ number: 2, text: stored(2) }, { number: 3, text: stored(3, { level: 'error' }) })
    expect(await next).toMatchObject({ value: [{ at: 'live 3', line: { msg: 'line 3' } }] })
    closed.abort()
    expect((await lines.next()).done).toBe(true)
  })

  test('has another level until the program ends', () => {
    expect(setLogLevel(open.shop, owner, { level: 'debug' })).toEqual({ level: 'debug' })
    expect(open.shop.machine.logs.level()).toBe('debug')
  })

  test('is kept as long as the owner says, also by the next start', async () => {
    expect(readLogRetention(open.shop, owner)).toEqual({ keep_days: 14, keep_mb: 100 })
    saveLogRetention(open.shop, owner, { keep_days: 30, keep_mb: 50 })
    expect(readLogRetention(open.shop, owner)).toEqual({ keep_days: 30, keep_mb: 50 })
    const { data_dir } = open.shop.settings
    expect(readSettings({ data_dir }).log_files).toEqual({ keep_days: 30, keep_mb: 50, file_mb: 10 })
    const packer = await staffMember(open, 'packer')
    expect(() => saveLogRetention(open.shop, packer, { keep_days: 1, keep_mb: 10 })).toThrow(Refusal)
  })

  test('is for owners only', async () => {
    const operator = await staffMember(open, 'operator')
    await expect(readLogs(open.shop, operator, EVERYTHING)).rejects.toThrow(/role/i)
    expect(() => listCrashes(open.shop, operator)).toThrow(/role/i)
    await expect(makeBundle(open.shop, operator, { days: 1 })).rejects.toThrow(/role/i)
    const lines = followLog(open.shop, { callerNow: () => operator, filter: EVERYTHING })
    await expect(lines.next()).rejects.toThrow(/role/i)
  })

  test('gets errors of pages, with the reference that the page shows', () => {
    const errors: object[] = []
    Object.assign(open.shop, { log: { ...open.shop.log, error: (fields: object) => errors.push(fields) } })
    const error = {
      message: 'x is null',
      stack: null,
      route: '/quotes/$id',
      version: '0.1.0',
      kind: 'page',
    } as const
    const work = { area: 'pages', work: 'POST /trpc/:path', request_id: 'abcd-efgh-jkmn' } as const
    expect(runWork(work, () => reportPageError(open.shop, error))).toEqual({ reference: 'abcd-efgh-jkmn' })
    expect(errors).toEqual([
      expect.objectContaining({ area: 'browser', route: '/quotes/$id', version: '0.1.0' }),
    ])
  })
})

test('a crash report that was deleted is not found', () => {
  expect(() => readCrash(open.shop, owner, { id: '1763834400-error-aaaaaaaa' })).toThrow(
    /no such crash report/,
  )
})

describe('a support bundle', () => {
  /** Everything that the database knows of customers and staff, as the columns are named. */
  function personalTexts(): string[] {
    const columns = open.database.all<{ tbl: string; col: string }>(
      `select m.name as tbl, c.name as col from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'
       and (c.name like '%email%' or c.name in ('name', 'filename', 'recipient', 'company', 'city', 'send_to'))
       and c.name not in ('email_verified_at', 'email_hash') and m.name not like 'sqlite%'
       and m.name not in ('schema_migrations', 'printers', 'documents', 'floor_devices')`,
    )
    return columns
      .flatMap(({ tbl, col }) => open.database.all<{ value: unknown }>(`select ${col} as value from ${tbl}`))
      .map(({ value }) => (typeof value === 'string' ? value : ''))
      .filter((value) => value.length > 3 && !/^(API key|practice|stripe)$/.test(value))
  }

  async function filledBundle() {
    const { customer } = await placedOrder(open)
    const personal = [...new Set(personalTexts())]
    writeLog([
      stored(1, { quote: 'q_1', err: { message: `could not write to ${personal.join(' for ')}` } }),
      ...personal.map((value, number) => stored(number, { msg: `About ${value}.` })),
    ])
    const report = {
      id: '1763834400-error-aaaaaaaa',
      at: 1_763_834_400,
      kind: 'error',
      version: '0.1.0',
      runtime: 'Node',
      uptime_s: 1,
      work: 'POST /v1/quotes',
      request_id: null,
      under_way: [],
      dumps: [],
      error: { name: 'Error', message: `no file ${personal.join(', ')}`, stack: null },
      log: personal.map((value, number) => stored(number, { what: value })),
    } as const
    const read = () => ({ ...report, under_way: [], dumps: [], log: [...report.log] })
    Object.assign(open.shop.machine, {
      crashes: { ...open.shop.machine.crashes, list: () => [read()], read },
    })
    return { customer, personal, bundle: await makeBundle(open.shop, owner, { days: 3 }) }
  }

  async function unzipped(id: string, without: string[] = []): Promise<Record<string, string>> {
    const chunks = []
    for await (const chunk of archiveBundle(open.shop, owner, { id, without })) chunks.push(chunk)
    const files = unzipSync(Buffer.concat(chunks))
    return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  test('names no customer, whatever the log and the crash reports say', async () => {
    const { personal, bundle } = await filledBundle()
    expect(personal.length).toBeGreaterThan(4)
    const files = await unzipped(bundle.id)
    const leaked = personal.filter((value) => Object.values(files).some((text) => text.includes(value)))
    expect(leaked).toEqual([])
    expect(files['logs/2026-11-22.jsonl']).toMatch(/About (person|email|file)-[0-9a-f]{8}/)
    expect(files['crashes/1763834400-error-aaaaaaaa.json']).toContain('"work": "POST /v1/quotes"')
    expect(JSON.parse(files['database.json'])).toMatchObject({ rows: { orders: 1 } })
    expect(Object.keys(files)).toContain('schema.sql')
  })

  test('has the same pseudonym for the same value, in each bundle of the shop', async () => {
    const { bundle } = await filledBundle()
    const { text } = readBundleFile(open.shop, owner, { id: bundle.id, name: 'logs/2026-11-22.jsonl' })
    const again = await makeBundle(open.shop, owner, { days: 3 })
    expect(readBundleFile(open.shop, owner, { id: again.id, name: 'logs/2026-11-22.jsonl' }).text).toBe(text)
  })

  test('is saved without the files that the owner leaves out', async () => {
    const { bundle } = await filledBundle()
    const without = ['schema.sql', 'logs/2026-11-22.jsonl']
    const kept = bundle.files.map(({ name }) => name).filter((name) => !without.includes(name))
    expect(Object.keys(await unzipped(bundle.id, without)).toSorted()).toEqual(kept.toSorted())
  })

  test('is kept for an hour, and the last one only', async () => {
    const first = await makeBundle(open.shop, owner, { days: 1 })
    const second = await makeBundle(open.shop, owner, { days: 1 })
    expect(() => readBundleFile(open.shop, owner, { id: first.id, name: 'health.json' })).toThrow(
      /not kept anymore/,
    )
    expect(readBundleFile(open.shop, owner, { id: second.id, name: 'health.json' }).text).toContain(
      '"version"',
    )
    open.wait(3601)
    expect(() => archiveBundle(open.shop, owner, { id: second.id, without: [] })).toThrow(/not kept anymore/)
  })
})
