import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** The durations of the last runs on this machine. */
const MEASURED = join(ROOT, 'node_modules/.cache/test-durations.json')
/** The durations that a fresh clone starts with; `npm run test:all` updates them. */
const COMMITTED = join(import.meta.dirname, 'durations.json')
/** Names the file to which the reporters append what they measured, one JSON object per line. */
const LOG_VARIABLE = 'TEST_DURATIONS'

/** The seconds that a test file or a browser story took. */
export interface Duration {
  /** The file, followed by the title if it is a story: `tests/e2e/buying.spec.ts: a part is bought`. */
  name: string
  seconds: number
}

/** Passes a duration on to the run that started this process, if one did. */
export function reportDuration(file: string, title: string | null, milliseconds: number): void {
  const log = process.env[LOG_VARIABLE]
  if (!log) return
  const path = relative(ROOT, file)
  const duration: Duration = { name: title ? `${path}: ${title}` : path, seconds: milliseconds / 1000 }
  appendFileSync(log, `${JSON.stringify(duration)}\n`)
}

/** Returns the environment for a process whose reporters are to append to `log`. */
export function reportingTo(log: string): NodeJS.ProcessEnv {
  return { ...process.env, [LOG_VARIABLE]: log }
}

/** Returns what the reporters appended to `log`, the slowest first. */
export function readReported(log: string): Duration[] {
  if (!existsSync(log)) return []
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Duration).toSorted((a, b) => b.seconds - a.seconds)
}

/** Returns the seconds of each test file and story by name: this machine's where it has run them, else the committed ones. */
export function readDurations(): Map<string, number> {
  return new Map([...entriesOf(COMMITTED), ...entriesOf(MEASURED)])
}

function entriesOf(file: string): [string, number][] {
  return existsSync(file)
    ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>)
    : []
}

/** Remembers durations for the next run on this machine. */
export function rememberDurations(durations: readonly Duration[]): void {
  writeDurations(MEASURED, new Map([...entriesOf(MEASURED), ...durations.map(roundToTenths)]))
}

function roundToTenths({ name, seconds }: Duration): [string, number] {
  return [name, Math.round(seconds * 10) / 10]
}

/** Files and stories below this many seconds are not worth a line in the repository. */
const WORTH_COMMITTING = 3

/** Replaces the committed durations with those of a complete run, in whole seconds. */
export function commitDurations(durations: readonly Duration[]): void {
  const slow = durations.filter(({ seconds }) => seconds >= WORTH_COMMITTING)
  writeDurations(COMMITTED, new Map(slow.map(({ name, seconds }) => [name, Math.round(seconds)])))
}

function writeDurations(file: string, seconds: ReadonlyMap<string, number>): void {
  const sorted = [...seconds].toSorted(([a], [b]) => (a < b ? -1 : 1))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}
