import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { escapeForJson } from '../../../shared/platform/json-text.ts'
import { CrashReport } from '../../../shared/platform/logs/crash-report.ts'
import { writeWhole } from './write-whole.ts'

const REPORT_FILE = /^(\d{10}-[a-z]+-[a-z0-9]{8})\.json$/
const MAX_REPORTS = 50
/** A memory dump has 1 to 20 MB. */
const MAX_DUMPS = 5
const DUMPS = 'dumps'
/** Node writes these reports at a fatal error, such as memory that is used up. */
const NODE_REPORTS = 'node'

/** The folder `crashes` of a data folder: reports, dumps of Electron, and reports of Node that were not read yet. */
export function crashFiles(folder: string) {
  const names = () => listNames(folder).filter((name) => REPORT_FILE.test(name))
  const prune = () => {
    for (const name of names().toSorted().toReversed().slice(MAX_REPORTS))
      rmSync(join(folder, name), { force: true })
    for (const { path } of listDumps(folder).slice(MAX_DUMPS)) rmSync(path, { force: true })
  }
  return {
    nodeReports: join(folder, NODE_REPORTS),
    prepare() {
      mkdirSync(join(folder, NODE_REPORTS), { recursive: true, mode: 0o700 })
      if (process.platform !== 'win32') chmodSync(folder, 0o700)
    },
    /** The newest first; what cannot be read is left out. */
    list: () =>
      names()
        .toSorted()
        .toReversed()
        .flatMap((name) => readReport(join(folder, name)) ?? []),
    read: (id: string) => (REPORT_FILE.test(`${id}.json`) ? readReport(join(folder, `${id}.json`)) : null),
    write(report: CrashReport) {
      writeWhole(join(folder, `${report.id}.json`), `${JSON.stringify(report, null, 2)}\n`)
      prune()
    },
    forget: (texts: readonly string[]) => forgetIn(folder, names(), texts),
    /** Dumps written since an instant, by their path in the folder. */
    dumpsSince: (since: number) =>
      listDumps(folder)
        .filter(({ at }) => at >= since)
        .map(({ path }) => path.slice(folder.length + 1)),
    /** Reads what Node wrote at the end of an earlier run, and deletes it: it has addresses of this computer. */
    takeNodeReport(): NodeReport | null {
      const reports = listNames(join(folder, NODE_REPORTS)).toSorted()
      const read = reports.map((name) => readNodeReport(join(folder, NODE_REPORTS, name)))
      for (const name of reports) rmSync(join(folder, NODE_REPORTS, name), { force: true })
      return read.findLast((report) => report !== null) ?? null
    },
  }
}

/** Replaces texts in the reports, also within the quoted log lines, which are JSON themselves. Deletes all dumps. */
function forgetIn(folder: string, names: readonly string[], texts: readonly string[]): void {
  const forms = texts.flatMap((text) => [escapeForJson(text), text])
  const blank = (_key: string, value: unknown) =>
    typeof value === 'string' ? forms.reduce((kept, form) => kept.replaceAll(form, '…'), value) : value
  for (const path of names.map((name) => join(folder, name))) {
    const report = readReport(path)
    if (report !== null) writeWhole(path, `${JSON.stringify(report, blank, 2)}\n`)
  }
  for (const { path } of listDumps(folder)) rmSync(path, { force: true })
}

/** The part of Node's diagnostic report about a fatal error. */
interface NodeReport {
  event: string
  stack: string
}

function readNodeReport(path: string): NodeReport | null {
  try {
    const { header, javascriptStack, nativeStack } = JSON.parse(readFileSync(path, 'utf8')) as {
      header?: { event?: string; trigger?: string }
      javascriptStack?: { message?: string; stack?: string[] }
      nativeStack?: { symbol?: string }[]
    }
    const lines = [
      javascriptStack?.message,
      ...(javascriptStack?.stack ?? []),
      ...(nativeStack ?? []).map(({ symbol }) => symbol),
    ]
    return {
      event: [header?.trigger, header?.event].filter(Boolean).join(': '),
      stack: lines.filter((line) => line !== undefined && line !== '').join('\n'),
    }
  } catch {
    return null
  }
}

function readReport(path: string): CrashReport | null {
  try {
    return CrashReport.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null
  } catch {
    return null
  }
}

/** Crashpad's folders differ by platform; the newest first. */
function listDumps(folder: string): { path: string; at: number }[] {
  return listNames(join(folder, DUMPS), true)
    .filter((name) => name.endsWith('.dmp'))
    .flatMap((name) => {
      const path = join(folder, DUMPS, name)
      const found = statSync(path, { throwIfNoEntry: false })
      return found ? [{ path, at: Math.floor(found.mtimeMs / 1000) }] : []
    })
    .toSorted((a, b) => b.at - a.at)
}

function listNames(folder: string, recursive = false): string[] {
  try {
    return readdirSync(folder, { encoding: 'utf8', recursive })
  } catch {
    return []
  }
}
