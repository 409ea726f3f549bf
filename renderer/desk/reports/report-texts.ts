import { formatCents } from '../../../shared/platform/money.ts'
import type { ReportKind } from '../../../shared/desk/reports/report-kinds.ts'
import type {
  PeriodComparison,
  PeriodPreset,
  ReportPeriod,
} from '../../../shared/desk/reports/report-period.ts'
import type { ReportFigure, Report, Value, ValueKind } from '../../../shared/desk/reports/report.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { dayText, weightText } from '../../platform/ui/words.ts'

export const PRESET_NAMES: Record<PeriodPreset, string> = {
  '7_days': 'Last 7 days',
  '30_days': 'Last 30 days',
  '90_days': 'Last 90 days',
  month: 'This month',
  last_month: 'Last month',
  year: 'This year',
  last_year: 'Last year',
}

export const COMPARISON_NAMES: Record<PeriodComparison, string> = {
  none: 'Nothing',
  before: 'The period before',
  year: 'The year before',
}

/** The text of a report with nothing to count. */
export const EMPTY_TEXTS: Record<ReportKind, string> = {
  on_time: 'No order was due in this period.',
  quotes: 'No quote was received in this period.',
  margin: 'No order was shipped and nothing was paid in this period.',
  costs: 'No order was shipped in this period.',
  machines: 'Nothing was printed in this period.',
  scrap: 'No print failed in this period.',
  materials: 'No print ended in this period.',
  customers: 'No order was paid in this period.',
  promises: 'No order is promised for the next seven days.',
}

/** Returns true if all headlines of the report are zero or missing. */
export function isEmptyReport({ figures }: Pick<Report, 'figures'>): boolean {
  return figures.every(({ value }) => !value)
}

export function periodText({ from, until }: ReportPeriod): string {
  return from === until ? dayText(from) : `${dayText(from)} to ${dayText(until)}`
}

/** Returns a value with its unit; a dash where there is none. */
export function valueText(value: Value, kind: ValueKind): string {
  if (value === null) return '–'
  if (typeof value === 'string') return kind === 'day' ? dayText(value) : value
  switch (kind) {
    case 'cents':
      return formatCents(value)
    case 'grams':
      return value === 0 ? '0 g' : weightText(value)
    case 'seconds':
      return hoursText(value)
    case 'rate':
      return `${(value * 100).toFixed(1)}%`
    case 'days':
      return counted(Math.round(value * 10) / 10, 'day')
    default:
      return value.toLocaleString('en-US')
  }
}

/** Hours, so that lines can be compared: `1,204.5 h`; below an hour minutes, below a minute seconds. */
function hoursText(seconds: number): string {
  if (seconds === 0) return '0 h'
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(seconds / 3600).toLocaleString('en-US', one)} h`
}

/** Returns the change of a headline: in points for a rate, else in percent. Null if there is nothing to compare. */
export function changeOf({
  value,
  before,
  kind,
  better,
}: ReportFigure): { text: string; tone: ChangeTone } | null {
  if (value === null || before === null || before === undefined) return null
  const change = value - before
  if (change === 0) return { text: 'unchanged', tone: 'same' }
  const sign = change > 0 ? '+' : '−'
  const size = Math.abs(change)
  const tone = better === null ? 'same' : change > 0 === (better === 'more') ? 'better' : 'worse'
  if (kind === 'rate') return { text: `${sign}${(size * 100).toFixed(1)} points`, tone }
  if (before === 0) return { text: `${sign}${valueText(size, kind)}`, tone }
  return { text: `${sign}${((size / Math.abs(before)) * 100).toFixed(1)}%`, tone }
}

type ChangeTone = 'better' | 'worse' | 'same'
