import { counted } from '../../../shared/platform/counted.ts'
import { createHmac } from 'node:crypto'
import { parseLogLine } from '../../../shared/platform/logs/log-line.ts'
import { filterTexts, textFilter, type MakePseudonym } from '../../../shared/platform/logs/pseudonyms.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import { formatInstant } from '../../../shared/platform/time.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Crashes } from '../../platform/ports/crashes.ts'
import type { Logs } from '../../platform/ports/logs.ts'
import type { Shop } from '../../platform/shop.ts'
import { countStates, countTables, listPersonalValues, schemaOf } from './personal-value-store.ts'

/** A file with its text, from which everything personal was taken. */
export interface BundleText {
  name: string
  about: string
  text: string
}

export interface BundleSources {
  db: ReadDb
  settings: Shop['settings']
  logs: Pick<Logs, 'newestFirst'>
  crashes: Pick<Crashes, 'list' | 'read'>
  /** Facts of the computer and of the running program. */
  health: Record<string, unknown>
  /** The faults that the last check of database and files found, or `not checked`. */
  check: string[]
  /** The key of the pseudonyms: bundles of one shop have the same. */
  pseudonymKey: string
  now: number
  days: number
}

const MAX_LOG_BYTES = 5 * 1024 * 1024
const MAX_CRASHES = 20
/** Other requests are answered after so many lines. */
const LINES_AT_ONCE = 200

/** Makes the files of a support bundle: nothing is sent or stored. Settings have no secrets, and nothing names a customer. */
export async function bundleTexts(sources: BundleSources): Promise<BundleText[]> {
  const { db, settings, health, check } = sources
  const filter = personalFilter(sources)
  const json = (value: unknown) => `${JSON.stringify(filterTexts(value, filter), null, 2)}\n`
  return [
    { name: 'README.txt', about: 'What this is', text: readme(sources) },
    { name: 'health.json', about: 'Computer, program and what is under way', text: json(health) },
    { name: 'settings.json', about: 'Settings of the server, without secrets', text: json(settings) },
    {
      name: 'check.txt',
      about: 'What the check of database and files found',
      text: check.map((line) => `${filter(line)}\n`).join(''),
    },
    {
      name: 'database.json',
      about: 'How many rows each table has',
      text: json({ ...countTables(db), states: countStates(db) }),
    },
    { name: 'schema.sql', about: 'The tables of the database, without rows', text: schemaOf(db) },
    ...(await logTexts(sources, filter)),
    ...crashTexts(sources, filter),
  ]
}

function personalFilter({ db, pseudonymKey }: BundleSources): (text: string) => string {
  const known = new Map<string, string>()
  const pseudonymOf: MakePseudonym = ({ kind, value }) => {
    const made =
      known.get(value) ?? createHmac('sha256', pseudonymKey).update(value).digest('hex').slice(0, 8)
    known.set(value, made)
    return kind === 'file' ? `file-${made}${/\.\w{2,5}$/.exec(value)?.[0] ?? ''}` : `${kind}-${made}`
  }
  const filter = textFilter(listPersonalValues(db), pseudonymOf)
  // The user's own folder names the user.
  const home = process.env['HOME'] ?? process.env['USERPROFILE'] ?? ''
  return (text) => filter(home.length > 1 ? text.replaceAll(home, '~') : text)
}

function readme({ now, days }: BundleSources): string {
  return `Support bundle of Layerline ${PROGRAM_VERSION}, made ${formatInstant(now)} Pacific time.

It has the log of ${counted(days, 'day')}, crash reports, settings, the schema and row counts of the database, and facts of the computer.
It has no rows of the database. Names, email addresses, companies, cities and file names of customers and staff were replaced:
the same pseudonym always means the same value. Passwords, keys, addresses and card numbers are never logged.
`
}

/**
 * Returns one file for each day, the newest lines first in the choice of what fits, in the order of time in the file.
 */
async function logTexts(
  { logs, days }: BundleSources,
  filter: (text: string) => string,
): Promise<BundleText[]> {
  const byDay = new Map<string, string[]>()
  let [bytes, lines] = [0, 0]
  for await (const { text } of logs.newestFirst(null)) {
    if (++lines % LINES_AT_ONCE === 0) await new Promise((resolve) => void setTimeout(resolve))
    const line = parseLogLine(text)
    if (line === null) continue
    const day = line.time.slice(0, 10)
    if (!byDay.has(day) && byDay.size === days) break
    const filtered = JSON.stringify(filterTexts(line, filter))
    bytes += filtered.length + 1
    if (bytes > MAX_LOG_BYTES) break
    byDay.set(day, [...(byDay.get(day) ?? []), filtered])
  }
  return [...byDay].map(([day, stored]) => ({
    name: `logs/${/^\d{4}-\d\d-\d\d$/.test(day) ? day : 'undated'}.jsonl`,
    about: 'The log of a day (UTC)',
    text: `${stored.toReversed().join('\n')}\n`,
  }))
}

function crashTexts({ crashes }: BundleSources, filter: (text: string) => string): BundleText[] {
  return crashes
    .list()
    .slice(0, MAX_CRASHES)
    .flatMap(({ id }) => crashes.read(id) ?? [])
    .map((report) => ({
      name: `crashes/${report.id}.json`,
      about: 'Crash report',
      text: `${JSON.stringify(filterTexts(filterLog(report), filter), null, 2)}\n`,
    }))
}

/** Returns the lines of a report as JSON, so that only their texts are filtered. */
function filterLog<Report extends { log: string[] }>(report: Report) {
  return { ...report, log: report.log.map((text) => parseLogLine(text) ?? text) }
}
