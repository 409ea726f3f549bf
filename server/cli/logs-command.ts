import { join } from 'node:path'
import { FindLogs, matchesLog, mayMatch } from '../../shared/platform/logs/log-filter.ts'
import { parseLogLine, type LogLine } from '../../shared/platform/logs/log-line.ts'
import { LOG_FOLDER } from '../platform/adapters/kept-log.ts'
import { readNewestFirst } from '../platform/adapters/log-reader.ts'
import { checkOptions, readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, requireShop } from './data-folder.ts'

const OPTIONS = {
  data: { type: 'string' },
  id: { type: 'string' },
  level: { type: 'string' },
  area: { type: 'string' },
  text: { type: 'string' },
  lines: { type: 'string' },
  json: { type: 'boolean' },
} as const

const DEFAULT_LINES = 200
const MAX_LINES = 1_000_000

const USAGE = `${commandCall('logs', '[options]')}     prints lines of a shop's log files, the newest last, also while its server runs

  --data DIR       the shop's data folder; the platform's usual place if left out
  --id REF         the lines of one request: the reference on an error page, or the x-request-id of an answer
  --level LEVEL    fatal, error, warn, info or debug: these lines and more important ones
  --area AREA      what logged them, such as emails, queue or interface
  --text TEXT      lines with this text
  --lines N        at most the last N lines; ${DEFAULT_LINES} if left out
  --json           as they are stored`

export const logsCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    const { level, area, text, id, lines, json } = values
    const filter = checkOptions(FindLogs, { level, area, text, id })
    const folder = join(requireShop(dataFolder(values.data)), LOG_FOLDER)
    const found = await lastLines(folder, filter, countOf(lines))
    for (const { line, stored } of found) process.stdout.write(`${json ? stored : textOf(line)}\n`)
    if (found.length === 0) {
      process.stderr.write(`No line of the log in ${folder} matches.\n`)
      process.exitCode = 1
    }
  },
}

function countOf(lines: string | undefined): number {
  if (lines === undefined) return DEFAULT_LINES
  const count = Number(lines)
  if (!Number.isInteger(count) || count < 1 || count > MAX_LINES)
    throw new UsageError(`--lines: "${lines}" is not a number from 1 to ${MAX_LINES}.`)
  return count
}

interface FoundLine {
  line: LogLine
  stored: string
}

async function lastLines(folder: string, filter: FindLogs, count: number): Promise<FoundLine[]> {
  const found: FoundLine[] = []
  for await (const { text } of readNewestFirst(folder, null)) {
    const line = mayMatch(filter, text) ? parseLogLine(text) : null
    if (line === null || !matchesLog(filter, line, text)) continue
    if (found.push({ line, stored: text }) === count) break
  }
  return found.toReversed()
}

/** Returns one line for people: time, level, area, message, and the other fields as they are. */
function textOf({ time, level, area, msg, ...fields }: LogLine): string {
  const rest = Object.keys(fields).length === 0 ? '' : ` ${JSON.stringify(fields)}`
  return `${time} ${level.padEnd(5)} ${area.padEnd(12)} ${msg}${rest}`
}
