import { parseJson } from '../../../shared/platform/json-text.ts'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { crashErrorOf, type CrashReport, summaryOf } from '../../../shared/platform/logs/crash-report.ts'
import { redactFields, redactText } from '../../../shared/platform/logs/redact.ts'
import { parseLogLine } from '../../../shared/platform/logs/log-line.ts'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'
import type { Clock } from '../ports/clock.ts'
import type { Crashes } from '../ports/crashes.ts'
import type { Log } from '../ports/log.ts'
import type { Logs } from '../ports/logs.ts'
import { crashFiles } from './crash-files.ts'
import { writeWhole } from './write-whole.ts'

/** The parts of the running program that reports read. */
interface CrashSetUp {
  dataFolder: string
  clock: Clock
  log: Log
  logs: Logs
  ids: { letters(alphabet: string, length: number): string }
  /** Returns the work that runs now, and everything under way. */
  running: () => { work: string | null; request_id: string | null; under_way: string[] }
}

interface OpenCrashes {
  crashes: Crashes
  /** Notes a regular stop, so that the next start reports nothing. */
  noteStop: () => void
}

export const CRASH_FOLDER = 'crashes'
const LOG_LINES = 200
/** A fault that repeats all the time says nothing new. */
const MAX_PER_HOUR = 20
const HOUR_MS = 3_600_000
const RUNNING = 'running.json'
const DISMISSED = 'dismissed'

/**
 * Keeps crash reports in the data folder. A mark is there while the program runs; a start that finds it reports that the last run
 * ended without stopping, with what Node or the system wrote at its end.
 */
export function openCrashes(setUp: CrashSetUp): OpenCrashes {
  const folder = join(setUp.dataFolder, CRASH_FOLDER)
  const files = crashFiles(folder)
  const mark = join(folder, RUNNING)
  try {
    files.prepare()
    const last = takeLastRun(folder)
    writeWhole(mark, JSON.stringify({ started_at: setUp.clock.now(), pid: process.pid }))
    reportFatalErrors(files.nodeReports)
    if (last !== null) void reportLastRun(folder, setUp, last)
  } catch (error) {
    // A disk that cannot be written keeps no shop from opening.
    setUp.log.warn({ err: error }, 'crash reports cannot be kept now')
  }
  return { crashes: crashesIn(folder, setUp), noteStop: () => removeMark(mark, setUp.log) }
}

/** A mark that stays is reported as a run that was killed. */
function removeMark(mark: string, log: Log): void {
  try {
    rmSync(mark, { force: true, recursive: true })
  } catch (error) {
    log.warn({ err: error }, 'the end of this run cannot be noted')
  }
}

function crashesIn(folder: string, setUp: CrashSetUp): Crashes {
  const files = crashFiles(folder)
  const written: number[] = []
  const lastRun = () => {
    const last = files.list().find(({ kind }) => kind === 'ended')
    return last === undefined || last.id <= readText(join(folder, DISMISSED)) ? null : summaryOf(last)
  }
  return {
    record({ kind, error, work }) {
      const now = performance.now()
      while (written.length > 0 && now - written[0] > HOUR_MS) written.shift()
      if (written.push(now) > MAX_PER_HOUR) return
      const { running, logs } = setUp
      const log = logs.recent().map(({ text }) => text.trimEnd())
      const report = makeReport(setUp, {
        ...running(),
        kind,
        error: crashErrorOf(error),
        log: log.slice(-LOG_LINES),
      })
      keep(folder, setUp, work === undefined ? report : { ...report, work })
    },
    list: () => files.list().map(summaryOf),
    read: files.read,
    forget: files.forget,
    lastRun,
    dismissLastRun() {
      const last = lastRun()
      if (last !== null) writeWhole(join(folder, DISMISSED), last.id)
    },
  }
}

type Found = Pick<CrashReport, 'kind' | 'error' | 'log'> & Partial<CrashReport>

function makeReport({ clock, ids }: CrashSetUp, found: Found): CrashReport {
  const at = clock.now()
  return {
    id: `${at}-${found.kind}-${ids.letters('abcdefghjkmnpqrstuvwxyz23456789', 8)}`,
    at,
    version: PROGRAM_VERSION,
    runtime: runtimeText(),
    uptime_s: Math.round(process.uptime()),
    work: null,
    request_id: null,
    under_way: [],
    dumps: [],
    ...found,
  }
}

function keep(folder: string, { log }: CrashSetUp, report: CrashReport): void {
  try {
    const error = redactFields(report.error)
    const redacted = JSON.parse(redactText(JSON.stringify({ ...report, error }))) as CrashReport
    crashFiles(folder).write(redacted)
  } catch (error) {
    log.warn({ err: error }, 'a crash report could not be written')
  }
}

type LastRun = Pick<CrashReport, 'error' | 'dumps'>

/** Returns the facts about a run whose mark is still there; null after a regular stop. */
function takeLastRun(folder: string): LastRun | null {
  const files = crashFiles(folder)
  const native = files.takeNodeReport()
  const mark = readText(join(folder, RUNNING))
  if (mark === '') return null
  const { started_at } = Object(parseJson(mark)) as { started_at?: number }
  const message =
    native?.event ?? 'It was killed, the power failed, or a part of it crashed without a message.'
  return {
    error: { name: 'Error', message, stack: native?.stack ?? null },
    dumps: files.dumpsSince(started_at ?? 0),
  }
}

async function reportLastRun(folder: string, setUp: CrashSetUp, last: LastRun): Promise<void> {
  const log = await lastLines(setUp.logs).catch(() => [])
  keep(folder, setUp, makeReport(setUp, { ...last, kind: 'ended', uptime_s: 0, log }))
}

/** Returns the last lines that an earlier run logged, the newest last. */
async function lastLines(logs: Logs): Promise<string[]> {
  const start = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const lines: string[] = []
  for await (const { text } of logs.newestFirst(null)) {
    if ((parseLogLine(text)?.time ?? '') >= start) continue
    if (lines.push(text) >= LOG_LINES) break
  }
  return lines.toReversed()
}

/** Lets Node write a report when it must abort, without the environment, which may hold keys, and without network addresses. */
function reportFatalErrors(folder: string): void {
  const { report } = process as { report?: NodeJS.ProcessReport }
  if (!report) return
  Object.assign(report, {
    directory: folder,
    reportOnFatalError: true,
    excludeEnv: true,
    excludeNetwork: true,
    compact: true,
  })
}

function runtimeText(): string {
  const { electron, node } = process.versions
  const name = electron === undefined ? `Node ${node}` : `Electron ${electron}`
  return `${name}, ${process.platform} ${process.arch}`
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
