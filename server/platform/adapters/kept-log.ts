import { join } from 'node:path'
import { escapeForJson } from '../../../shared/platform/json-text.ts'
import type pino from 'pino'
import type { Logs, RecentLine } from '../ports/logs.ts'
import type { ServerSettings } from '../settings.ts'
import { jsonLog } from './json-log.ts'
import { LogFolder } from './log-folder.ts'
import { readNewestFirst, newestLogFiles } from './log-reader.ts'
import { readPseudonymKey } from './pseudonym-key.ts'
import { open, readdir } from 'node:fs/promises'

const DOT = 0x2e

/** Overwrites texts in the log files with as many dots. The files keep their length, so the newest can be written meanwhile. */
async function forgetInLogs(
  texts: readonly string[],
  { recent, folder }: { recent: readonly RecentLine[]; folder: string },
): Promise<void> {
  for (const line of recent)
    for (const text of texts) line.text = line.text.replaceAll(escapeForJson(text), '…')
  for (const name of newestLogFiles(await readdir(folder).catch(() => [])))
    await blankInFile(join(folder, name), texts)
}

async function blankInFile(path: string, texts: readonly string[]): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const bytes = await file.readFile()
    for (const text of texts) {
      const searched = Buffer.from(escapeForJson(text))
      for (let at = bytes.indexOf(searched); at !== -1; at = bytes.indexOf(searched, at + searched.length))
        await file.write(Buffer.alloc(searched.length, DOT), 0, searched.length, at)
    }
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Enough for a crash report and for the first look at the log. */
const MAX_RECENT = 500
export const LOG_FOLDER = 'logs'
export const PSEUDONYM_KEY = 'pseudonyms.key'

/** The program's log: on standard error from the start, and in files once the data folder is locked. */
export interface KeptLog {
  log: pino.Logger
  logs: Logs
  /** Begins to write files, with the lines so far. */
  openFiles: (settings: ServerSettings) => void
  /** Writes what is pending and ends the files. */
  closeFiles: () => Promise<void>
}

interface LogSurroundings {
  /** Fields of every line: what runs when it is logged. */
  workFields: () => object
  /** Writes new limits into the settings of the data folder. */
  saveLimits: (limits: ServerSettings['log_files']) => void
}

export function keptLog(settings: ServerSettings, { workFields, saveLimits }: LogSurroundings): KeptLog {
  const recent: RecentLine[] = []
  let lines = 0
  let files: LogFolder | null = null
  let limits = settings.log_files
  const folder = join(settings.data_dir, LOG_FOLDER)
  const log = jsonLog(settings.log_level, {
    workFields,
    alsoTo(text) {
      recent.push({ number: ++lines, text })
      if (recent.length > MAX_RECENT) recent.shift()
      files?.write(text)
    },
  })
  return {
    log,
    logs: {
      level: () => log.level as ReturnType<Logs['level']>,
      setLevel: (level) => void (log.level = level),
      retention: () => ({ keep_days: limits.keep_days, keep_mb: limits.keep_mb }),
      setRetention(retention) {
        saveLimits({ ...limits, ...retention })
        limits = { ...limits, ...retention }
        files?.setLimits(limits)
      },
      recent: () => recent,
      newestFirst: (before) => readNewestFirst(folder, before),
      forget: (texts) => forgetInLogs(texts, { recent, folder }),
      pseudonymKey: () => readPseudonymKey(join(folder, PSEUDONYM_KEY)),
    },
    openFiles({ log_files }) {
      limits = log_files
      files = new LogFolder(folder, limits)
      for (const { text } of recent) files.write(text)
    },
    async closeFiles() {
      await files?.close()
    },
  }
}
