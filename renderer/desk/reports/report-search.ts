import {
  COMPARISONS,
  PERIOD_PRESETS,
  presetPeriod,
  ReportPeriod,
  type PeriodComparison,
  type PeriodPreset,
} from '../../../shared/desk/reports/report-period.ts'
import type { PacificDay } from '../../../shared/platform/time.ts'

/** The period and the comparison in the address of the page. Own days count before a preset. */
export interface ReportSearch {
  period?: PeriodPreset | undefined
  from?: PacificDay | undefined
  until?: PacificDay | undefined
  compare?: PeriodComparison | undefined
}

const DEFAULT_PRESET: PeriodPreset = '30_days'

/** Reads the search of the page; what is not valid is left out. */
export function readReportSearch(search: Record<string, unknown>): ReportSearch {
  const own = ReportPeriod.safeParse(search)
  const compare = COMPARISONS.find((known) => known === search['compare'])
  const days = own.success ? own.data : { period: PERIOD_PRESETS.find((known) => known === search['period']) }
  return { ...days, compare: compare === 'none' ? undefined : compare }
}

export interface ChosenPeriod {
  /** Null for own days. */
  preset: PeriodPreset | null
  period: ReportPeriod
  compare: PeriodComparison
}

/** Returns the days that the search means, today. */
export function chosenPeriod(search: ReportSearch, today: PacificDay): ChosenPeriod {
  const { from, until, compare = 'none' } = search
  if (from && until) return { preset: null, period: { from, until }, compare }
  const preset = search.period ?? DEFAULT_PRESET
  return { preset, period: presetPeriod(preset, today), compare }
}
