import { FindLogs } from '../../../shared/platform/diagnosis/log-filter.ts'
import { readText } from '../../platform/kit/console-search.ts'

export const DIAGNOSIS_VIEWS = ['log', 'crashes', 'bundle'] as const
type DiagnosisView = (typeof DIAGNOSIS_VIEWS)[number]

/** What the page Logs shows: its view, the filter of the log, and the crash report that is open. */
export interface DiagnosisSearch extends Partial<FindLogs> {
  view?: DiagnosisView | undefined
  chosen?: string | undefined
}

const EVERY_LINE = FindLogs.parse({})

export function readDiagnosisSearch(search: Record<string, unknown>): DiagnosisSearch {
  const texts = { text: readText(search['text']) ?? null, id: readText(search['id']) ?? null }
  const filter = FindLogs.catch({ ...EVERY_LINE, ...texts }).parse({ ...search, ...texts })
  const set = Object.entries(filter).filter(([, value]) => value !== null)
  return {
    ...Object.fromEntries(set),
    view: DIAGNOSIS_VIEWS.find((view) => view === search['view']) ?? 'log',
    chosen: readText(search['chosen']),
  }
}
