import { matchesLog, mayMatch, type FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import { parseLogLine } from '../../../shared/platform/logs/log-line.ts'
import type { LogPage, ReadLogs, SetLogLevel, ShownLine } from '../../../shared/platform/logs/shown-log.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'

const PAGE_LINES = 200
/** A page ends here even when little matches, so that no request takes long. */
const MAX_SEARCHED = 50_000

/** Returns the lines of the log files, the newest first. */
export async function readLogs(
  shop: Shop,
  caller: Caller,
  { cursor, ...filter }: ReadLogs,
): Promise<LogPage> {
  staffWith('set_up', caller)
  const lines: ShownLine[] = []
  let searched = 0
  for await (const { text, at } of shop.machine.logs.newestFirst(cursor ?? null)) {
    const line = matchLine(filter, text)
    if (line !== null) lines.push({ at, line })
    if (++searched === MAX_SEARCHED || lines.length === PAGE_LINES) return { lines, next_cursor: at }
  }
  return { lines, next_cursor: null }
}

/** All lines that match as they are stored, the newest first. */
export async function* listLogLines(shop: Shop, caller: Caller, filter: FindLogs): AsyncGenerator<string> {
  staffWith('set_up', caller)
  for await (const { text } of shop.machine.logs.newestFirst(null))
    if (matchLine(filter, text) !== null) yield `${text}\n`
}

/** Returns the line when it matches; null if it does not, or was cut off. */
export function matchLine(filter: FindLogs, text: string) {
  const line = mayMatch(filter, text) ? parseLogLine(text) : null
  return line !== null && matchesLog(filter, line, text) ? line : null
}

export function readLogLevel(
  shop: Shop,
  caller: Caller,
): { level: ReturnType<Shop['machine']['logs']['level']> } {
  staffWith('set_up', caller)
  return { level: shop.machine.logs.level() }
}

/** Until the program ends, so that a level for one search is not forgotten. */
export function setLogLevel(shop: Shop, caller: Caller, { level }: SetLogLevel) {
  const { account_id } = staffWith('set_up', caller)
  shop.machine.logs.setLevel(level)
  shop.log.warn({ log_level: level, by_account: account_id }, 'the level of the log was changed')
  return readLogLevel(shop, caller)
}
