import { medianOf, type Counted } from './median.ts'
import { bucketLength, type ReportBucket, type ReportPeriod } from './report-period.ts'
import { makeTable, rateOf, sum, type ReportBody, type Table } from './report.ts'
import { bucketColumn, column, TIER_NAMES, type TierOrNone } from './report-words.ts'

/** Counts of quotes that were received in one bucket and belong to one tier. */
export interface QuoteCounts {
  /** The position of the bucket. */
  bucket: number
  tier: TierOrNone
  received: number
  priced: number
  paid: number
}

/** A time that something took, in seconds, and the number of times it did. */
export interface TierSeconds extends Counted {
  tier: TierOrNone
}

export interface QuoteRows {
  counts: readonly QuoteCounts[]
  /** From received to priced. */
  to_price: readonly TierSeconds[]
  /** From the first upload to the payment. */
  to_order: readonly TierSeconds[]
}

/** Reports the outcomes of the quotes of a period. */
export function quotesReport(
  { counts, to_price, to_order }: QuoteRows,
  { period, buckets }: { period: ReportPeriod; buckets: readonly ReportBucket[] },
): ReportBody {
  const { received, priced, paid } = totalOf(counts)
  return {
    figures: [
      { name: 'Received', kind: 'count', value: received, better: 'more' },
      { name: 'Priced', kind: 'count', value: priced, better: 'more' },
      { name: 'Paid', kind: 'count', value: paid, better: 'more' },
      { name: 'Conversion', kind: 'rate', value: rateOf(paid, priced), better: 'more' },
      { name: 'Median time to price', kind: 'seconds', value: medianOf(to_price), better: 'less' },
      { name: 'Median time to order', kind: 'seconds', value: medianOf(to_order), better: 'less' },
    ],
    tables: [byTier({ counts, to_price, to_order }), overTime(counts, { period, buckets })],
    notes: [],
  }
}

const COUNTS = [
  column('received', 'Received', 'count'),
  column('priced', 'Priced', 'count'),
  column('paid', 'Paid', 'count'),
  column('conversion', 'Conversion', 'rate'),
]

function totalOf(counts: readonly QuoteCounts[]): Pick<QuoteCounts, 'received' | 'priced' | 'paid'> {
  return {
    received: sum(counts.map(({ received }) => received)),
    priced: sum(counts.map(({ priced }) => priced)),
    paid: sum(counts.map(({ paid }) => paid)),
  }
}

function valuesOf(counts: readonly QuoteCounts[]): (number | null)[] {
  const { received, priced, paid } = totalOf(counts)
  return [received, priced, paid, rateOf(paid, priced)]
}

function byTier({ counts, to_price, to_order }: QuoteRows): Table {
  const tiers = (Object.keys(TIER_NAMES) as TierOrNone[]).filter((tier) =>
    counts.some((count) => count.tier === tier),
  )
  const ofTier = <Row extends { tier: TierOrNone }>(rows: readonly Row[], tier: TierOrNone) =>
    rows.filter((row) => row.tier === tier)
  return makeTable(
    { id: 'tiers', title: 'By tier' },
    [
      column('tier', 'Tier', 'text'),
      ...COUNTS,
      column('to_price', 'Median time to price', 'seconds'),
      column('to_order', 'Median time to order', 'seconds'),
    ],
    tiers.map((tier) => ({
      values: [
        TIER_NAMES[tier],
        ...valuesOf(ofTier(counts, tier)),
        medianOf(ofTier(to_price, tier)),
        medianOf(ofTier(to_order, tier)),
      ],
    })),
    {
      total: [null, ...valuesOf(counts), medianOf(to_price), medianOf(to_order)],
      join: { by: 'key', columns: 1 },
      compared: ['conversion'],
      chart: {
        title: 'Quotes received, priced and paid, by tier',
        layout: 'lying',
        stacked: false,
        category: 'tier',
        series: ['received', 'priced', 'paid'],
      },
    },
  )
}

function overTime(
  counts: readonly QuoteCounts[],
  { period, buckets }: { period: ReportPeriod; buckets: readonly ReportBucket[] },
): Table {
  return makeTable(
    { id: 'over_time', title: 'By the day they were received' },
    [bucketColumn(bucketLength(period)), ...COUNTS],
    buckets.map(({ from }, at) => ({
      values: [from, ...valuesOf(counts.filter(({ bucket }) => bucket === at))],
    })),
    {
      total: [null, ...valuesOf(counts)],
      join: { by: 'place' },
      compared: ['received', 'conversion'],
      chart: {
        title: 'Quotes received and paid',
        layout: 'upright',
        stacked: false,
        category: 'from',
        series: ['received', 'paid'],
      },
    },
  )
}
