import { FindLogs } from '../../../shared/platform/logs/log-filter.ts'
import { readText } from '../../platform/kit/console-search.ts'

export const LOGS_VIEWS = ['log', 'crashes', 'bundle'] as const
type LogsView = (typeof LOGS_VIEWS)[number]

/** The address of the page Logs: its view, the filter of the log, and the crash report that is open. */
export interface LogsSearch extends Partial<FindLogs> {
  view?: LogsView | undefined
  chosen?: string | undefined
}

const EVERY_LINE = FindLogs.parse({})

export function readLogsSearch(search: Record<string, unknown>): LogsSearch {
  const texts = { text: readText(search['text']) ?? null, id: readText(search['id']) ?? null }
  const filter = FindLogs.catch({ ...EVERY_LINE, ...texts }).parse({ ...search, ...texts })
  const set = Object.entries(filter).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(set),
    view: LOGS_VIEWS.find((view) => view === search['view']) ?? 'log',
    chosen: readText(search['chosen']),
  }
}
