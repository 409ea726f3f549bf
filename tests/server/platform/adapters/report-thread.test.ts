import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportThread } from '../../../../server/platform/adapters/report-thread.ts'
import { openDatabase } from '../../../../server/platform/db/db.ts'
import { openReadOnly } from '../../../../server/platform/db/open-read-only.ts'
import type { ReportRunner } from '../../../../server/platform/ports/reports.ts'
import { PROGRAM } from '../../../../server/platform/program-folders.ts'
import { readReport } from '../../../../server/desk/reports/read-report.ts'
import { ReportRequest } from '../../../../shared/desk/reports/report-kinds.ts'
import { firstDay } from '../../../shop/first-day.ts'
import { fillReportedShop } from '../../../shop/reported-shop.ts'
import { MONDAY_MORNING } from '../../../shop/test-shop.ts'

let folder: string
let file: string
let reports: ReportRunner
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layerline-reports-'))
  file = join(folder, 'shop.sqlite')
  reports = reportThread({ entry: PROGRAM.reportThread, database: file })
})
afterEach(async () => {
  await reports.close()
  rmSync(folder, { recursive: true })
})

const REQUEST = ReportRequest.parse({ kind: 'margin', from: '2026-11-02', until: '2026-11-15' })
const read = (signal?: AbortSignal) => reports.report(REQUEST, MONDAY_MORNING, signal)

function fill(): void {
  writeFileSync(file, firstDay(MONDAY_MORNING))
  const database = openDatabase(file, PROGRAM.migrations)
  database.write((tx) => fillReportedShop(tx))
  database.close()
}

test('a report of the thread is the one that this thread reads', async () => {
  fill()
  const { db, close } = openReadOnly(file)
  const expected = readReport(db, REQUEST, MONDAY_MORNING)
  close()
  expect(await read()).toEqual(expected)
})

test('a fault rejects its own report only', async () => {
  await expect(read()).rejects.toThrow('unable to open database file')
  fill()
  expect(await read()).toMatchObject({ kind: 'margin' })
})

test('a report is not read when nobody waits for it anymore', async () => {
  fill()
  expect(await read(AbortSignal.abort())).toBeNull()
})

test('a closed thread answers no report, and makes no accounting export', async () => {
  fill()
  await reports.close()
  expect(await read()).toBeNull()
  await expect(reports.accounting('2026-11', MONDAY_MORNING)).rejects.toThrow('stopping')
})

test('the connection of reports cannot write', () => {
  fill()
  const { db, close } = openReadOnly(file)
  expect(() => db.get("update accounts set name = 'Eve' returning id")).toThrow('readonly database')
  close()
})
