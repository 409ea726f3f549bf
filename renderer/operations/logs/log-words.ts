import type { LogArea, LogLevel, LogLine } from '../../../shared/platform/logs/log-line.ts'
import { perZone } from '../../../shared/platform/time-zones.ts'
import { shopZone } from '../../platform/ui/shop-zone.ts'

export const LEVEL_WORDS: Record<LogLevel, string> = {
  fatal: 'Fatal',
  error: 'Error',
  warn: 'Warning',
  info: 'Info',
  debug: 'Debug',
}

export const AREA_WORDS: Record<LogArea, string> = {
  interface: 'Interface',
  pages: 'Pages',
  browser: 'Errors in browsers',
  agents: 'Agents and apps',
  checkout: 'Checkout',
  queue: 'Queue',
  emails: 'Emails',
  payments: 'Payments',
  backups: 'Backups',
  housekeeping: 'Housekeeping',
  program: 'Program',
}

const clockOf = perZone(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
    }),
)

/** Writes the time of a line on the shop's clock: `Nov 22, 10:14:03 AM`. */
export function lineTimeText(iso: string): string {
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? iso : clockOf(shopZone()).format(at)
}

/** Returns a request by its method and path, anything else by its sentence. */
export function lineTitle({ msg, method, path }: LogLine): string {
  return msg === 'request' && typeof method === 'string' ? `${method} ${String(path)}` : msg
}

const REQUEST_FIELDS = new Set(['work', 'method', 'path'])
const SHOWN_ELSEWHERE = new Set(['time', 'level', 'msg', 'area', 'request_id'])

/** Returns the fields of a line that are not shown otherwise. */
export function moreFields(line: Record<string, unknown>): [string, unknown][] {
  return Object.entries(line).filter(([name]) => !SHOWN_ELSEWHERE.has(name))
}

/** Returns the fields in one line, without those of the title; texts as they are. */
export function fieldsText(line: LogLine): string {
  const fields = moreFields(line).filter(([name]) => line.msg !== 'request' || !REQUEST_FIELDS.has(name))
  return fields.map(([name, value]) => `${name} ${valueText(value)}`).join(' · ')
}

/** Errors by their message; their stack is in the details. */
function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { message } = value as { message?: unknown }
  return typeof message === 'string' ? message : JSON.stringify(value)
}

/** Returns the fields as they are stored, with the lines of a stack below each other. */
export function detailsText(fields: [string, unknown][]): string {
  return JSON.stringify(Object.fromEntries(fields), null, 2).replaceAll(String.raw`\n`, '\n    ')
}
