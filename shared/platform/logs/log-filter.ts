import { z } from 'zod'
import { LOG_LEVELS, LogArea, LogLevel, type LogLine } from './log-line.ts'

/** The log lines to show; null shows all. */
export const FindLogs = z.object({
  /** Lines of this level and of more important ones. */
  level: LogLevel.nullable().default(null),
  area: LogArea.nullable().default(null),
  /** Text anywhere in the line, in any case. */
  text: z.string().trim().max(200).nullable().default(null),
  /** The reference of a request, as error pages show it. */
  id: z.string().trim().max(64).nullable().default(null),
})
export type FindLogs = z.infer<typeof FindLogs>

/** Returns true if a stored line may match, before it is parsed: most lines are excluded by this. */
export function mayMatch(filter: FindLogs, text: string): boolean {
  return isIn(filter.id, text) && isIn(filter.text, text)
}

export function matchesLog(filter: FindLogs, line: LogLine, text: string): boolean {
  if (filter.level !== null && LOG_LEVELS.indexOf(line.level) > LOG_LEVELS.indexOf(filter.level)) return false
  if (filter.area !== null && line.area !== filter.area) return false
  if (filter.id !== null && line.request_id?.toLowerCase() !== filter.id.toLowerCase()) return false
  return isIn(filter.text, text)
}

function isIn(searched: string | null, text: string): boolean {
  return searched === null || text.toLowerCase().includes(searched.toLowerCase())
}
