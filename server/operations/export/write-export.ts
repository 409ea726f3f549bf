import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ExportOutcome } from '../../../shared/platform/backup/export-page.ts'
import { DAY, type Instant } from '../../../shared/platform/time.ts'
import { makePrivateFolder } from '../../platform/backup/copy-file.ts'
import { datedName } from '../../platform/backup/dated-name.ts'
import { DATABASE } from '../../platform/backup/manifest-store.ts'
import { openReadOnly, openSnapshot, type Snapshot } from '../../platform/db/open-read-only.ts'
import { CSV_VIEWS } from './csv-views.ts'
import { csvFile } from './csv-file.ts'
import { createExportFolder } from './export-folder.ts'
import type { ExportRequest, ExportTask } from './export-task.ts'
import { SEALED_TABLES } from './exported-tables.ts'
import { exportReadme } from './export-readme.ts'
import { manifestOf } from './make-manifest.ts'
import { writeSecrets } from './secrets-file.ts'
import { namedFiles, placeFiles } from './shop-files.ts'
import { openRows } from './open-rows.ts'
import { readTables } from './table-schema.ts'
import type { SqlRow } from './json-row.ts'
import { makeDocuments } from './write-documents.ts'

/** Name prefix of an export until it is complete. */
const UNFINISHED = 'unfinished-'
const PREFIX = 'export-'

/** Files are rarely removed during an export; three in a row mean another fault. */
const MAX_ROUNDS = 3

/** A file was removed from the shop after its database was read. */
class RemovedMeanwhile extends Error {}

/**
 * Writes everything of a shop as open files, while its server may be running: the database as it is at one instant. The folder
 * gets its name when it is complete. Throws an Error when it cannot be completed, and then leaves nothing.
 */
export async function writeExport(request: ExportRequest): Promise<ExportOutcome> {
  await makePrivateFolder(request.to)
  removeInterrupted(request.to, request.now)
  const name = join(request.to, datedName(request.to, request.now, PREFIX))
  const unfinished = unfinishedName(name)
  for (let round = 1; ; round += 1) {
    try {
      return await tryExport(request, { name, unfinished })
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      if (!(error instanceof RemovedMeanwhile) || round === MAX_ROUNDS) throw error
    }
  }
}

/** Removes what an interrupted export of this process has written. */
export function removeUnfinished(to: string): void {
  for (const name of unfinishedIn(to))
    if (name.endsWith(`-${process.pid}`)) rmSync(join(to, name), { recursive: true, force: true })
}

/** Removes what interrupted exports left behind. A running one is younger than a day. */
function removeInterrupted(to: string, now: Instant): void {
  for (const name of unfinishedIn(to))
    if (statSync(join(to, name)).mtimeMs / 1000 < now - DAY)
      rmSync(join(to, name), { recursive: true, force: true })
}

function unfinishedIn(to: string): string[] {
  const names = existsSync(to) ? readdirSync(to) : []
  return names.filter((name) => name.startsWith(UNFINISHED + PREFIX))
}

function unfinishedName(name: string): string {
  return join(name, '..', `${UNFINISHED}${basename(name)}-${process.pid}`)
}

async function tryExport(
  request: ExportRequest,
  { name, unfinished }: { name: string; unfinished: string },
): Promise<ExportOutcome> {
  const snapshot = openSnapshot(join(request.data, DATABASE))
  try {
    const folder = createExportFolder(unfinished)
    const task = { ...request, snapshot, folder, tables: readTables(snapshot.db) }
    const manifest = manifestOf(task)
    folder.write('README.txt', [exportReadme(manifest)])
    manifest.missing = await copyFiles(task)
    writeTables(task, manifest.counts)
    CSV_VIEWS.forEach(({ name: view, sql }, at) => {
      folder.write(`csv/${view}.csv`, csvFile(columnsOf(snapshot, sql), snapshot.iterate<SqlRow>(sql)))
      request.report?.({ step: 'spreadsheets', done: at + 1, total: CSV_VIEWS.length })
    })
    manifest.not_made = await writeDocuments(task)
    if (request.passphrase !== null) await writeSecrets(task, request.passphrase)
    const counts = folder.counts()
    await folder.finish(manifest, name)
    const rows = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0)
    return { folder: name, rows, ...counts, missing: manifest.missing.length, sealed: manifest.sealed }
  } finally {
    snapshot.close()
  }
}

/** Copies the files of the shop. Returns those that the shop has lost, or that are damaged. */
async function copyFiles(task: ExportTask): Promise<string[]> {
  const { data, folder, snapshot, report } = task
  const named = namedFiles(snapshot.db)
  const missing = new Set(named)
  const total = named.size
  for (const { path, from, data_path } of placeFiles(data, { db: snapshot.db, named })) {
    const sha256 = await folder.copy(path, from, data_path)
    if (sha256 === basename(data_path)) missing.delete(data_path)
    report?.({ step: 'files', done: total - missing.size, total })
  }
  if (missing.size > 0) refuseRemoved(data, missing)
  return [...missing].toSorted()
}

/** Throws when a file is missing because the shop has removed it since the snapshot. */
function refuseRemoved(data: string, missing: ReadonlySet<string>): void {
  const { db, close } = openReadOnly(join(data, DATABASE))
  try {
    const named = namedFiles(db)
    if ([...missing].some((path) => !named.has(path)))
      throw new RemovedMeanwhile('Files of the shop were removed while it was exported. Try again.')
  } finally {
    close()
  }
}

function writeTables({ tables, folder, snapshot, report }: ExportTask, counts: Record<string, number>): void {
  const open = tables.filter(({ name }) => !SEALED_TABLES.includes(name))
  const total = open.reduce((sum, { name }) => sum + counts[name], 0)
  let done = 0
  for (const table of open) {
    folder.write(`tables/${table.name}.jsonl`, openRows(table, snapshot))
    done += counts[table.name]
    report?.({ step: 'tables', done, total })
  }
}

function columnsOf({ db }: Snapshot, sql: string): string[] {
  // A row of nulls has the headings also where there is nothing.
  return Object.keys(db.get<object>(`select * from (select 1) left join (${sql}) on true limit 1`)!).slice(1)
}

/** Returns the numbers of the orders whose documents could not be made. */
async function writeDocuments({
  snapshot,
  folder,
  papers,
  base_url,
  now,
  report,
}: ExportTask): Promise<number[]> {
  const orders = snapshot.db.all<{ id: string; number: number }>(
    'select id, number from orders order by number',
  )
  const shop = {
    db: snapshot.db,
    machine: { papers },
    clock: { now: () => now },
    address: { base_url, mcp_url: base_url },
  }
  const not_made: number[] = []
  for (const [at, { id, number }] of orders.entries()) {
    const documents = await makeDocuments(shop, id).catch(() => null)
    if (documents === null) not_made.push(number)
    for (const { path, bytes } of documents ?? []) folder.write(path, [bytes])
    report?.({ step: 'documents', done: at + 1, total: orders.length })
  }
  return not_made
}
