import type { Cents } from '../../platform/money.ts'
import { FAILURE_WORDS, type FailureReason } from '../../orders/production/unit-work.ts'
import { bucketLength, type ReportBucket, type ReportPeriod } from './report-period.ts'
import { makeTable, rateOf, sum, type ReportBody, type Table } from './report.ts'
import { bucketColumn, column } from './report-words.ts'

/** Failed prints of one bucket, reason, printer and material together. */
export interface ScrapRow {
  /** The position of the bucket. */
  bucket: number
  reason: FailureReason
  /** Name of the printer. */
  printer: string
  material: string
  prints: number
  grams: number
  seconds: number
  cost_cents: Cents
}

interface ScrapFacts {
  period: ReportPeriod
  buckets: readonly ReportBucket[]
  /** Units that were printed in the period and passed or wait for their check. */
  printed: number
  /** Names the costs that the shop has not set. */
  uncounted: string | null
}

/** Reports the time and filament that failed prints used up. */
export function scrapReport(
  rows: readonly ScrapRow[],
  { period, buckets, printed, uncounted }: ScrapFacts,
): ReportBody {
  const [failed, grams, seconds, cost] = valuesOf(rows)
  return {
    figures: [
      { name: 'Failed prints', kind: 'count', value: failed, better: 'less' },
      { name: 'Failed of all', kind: 'rate', value: rateOf(failed, failed + printed), better: 'less' },
      { name: 'Filament', kind: 'grams', value: grams, better: 'less' },
      { name: 'Machine time', kind: 'seconds', value: seconds, better: 'less' },
      { name: 'Cost', kind: 'cents', value: cost, better: 'less', note: uncounted },
    ],
    tables: [
      groupedBy(rows, { id: 'reasons', name: 'Reason', keyOf: ({ reason }) => FAILURE_WORDS[reason] }),
      groupedBy(rows, { id: 'printers', name: 'Printer', keyOf: ({ printer }) => printer }),
      groupedBy(rows, { id: 'materials', name: 'Material', keyOf: ({ material }) => material }),
      overTime(rows, { period, buckets }),
    ],
    notes: [],
  }
}

const COLUMNS = [
  column('prints', 'Failed prints', 'count'),
  column('grams', 'Filament', 'grams'),
  column('seconds', 'Machine time', 'seconds'),
  column('cost', 'Cost', 'cents'),
]

function valuesOf(rows: readonly ScrapRow[]): number[] {
  return [
    sum(rows.map(({ prints }) => prints)),
    sum(rows.map(({ grams }) => grams)),
    sum(rows.map(({ seconds }) => seconds)),
    sum(rows.map(({ cost_cents }) => cost_cents)),
  ]
}

interface Grouping {
  id: string
  name: string
  keyOf: (row: ScrapRow) => string
}

function groupedBy(rows: readonly ScrapRow[], { id, name, keyOf }: Grouping): Table {
  const groups = [...Map.groupBy(rows, keyOf)].map(([key, group]) => ({ key, values: valuesOf(group) }))
  return makeTable(
    { id, title: `By ${name.toLowerCase()}` },
    [column('name', name, 'text'), ...COLUMNS],
    groups
      .toSorted((a, b) => b.values[3] - a.values[3] || a.key.localeCompare(b.key))
      .map(({ key, values }) => ({ values: [key, ...values] })),
    {
      total: [null, ...valuesOf(rows)],
      join: { by: 'key', columns: 1 },
      compared: ['cost'],
      chart:
        id === 'reasons'
          ? {
              title: 'Cost of failed prints, by reason, in USD',
              layout: 'lying',
              stacked: false,
              category: 'name',
              series: ['cost'],
            }
          : null,
    },
  )
}

function overTime(
  rows: readonly ScrapRow[],
  { period, buckets }: { period: ReportPeriod; buckets: readonly ReportBucket[] },
): Table {
  return makeTable(
    { id: 'over_time', title: 'By the day they failed' },
    [bucketColumn(bucketLength(period)), ...COLUMNS],
    buckets.map(({ from }, at) => ({
      values: [from, ...valuesOf(rows.filter(({ bucket }) => bucket === at))],
    })),
    { total: [null, ...valuesOf(rows)], join: { by: 'place' }, compared: ['cost'] },
  )
}
