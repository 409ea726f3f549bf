import type { Estimate } from '../../geometry/estimate.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import { scalePrint } from '../../geometry/scale-estimate.ts'
import type { Cents } from '../../platform/money.ts'
import type { PriceBreakdown } from '../pricing/price-part.ts'
import type { PriceLine, PriceLineCode } from '../pricing/price-lines.ts'
import { explainWork, type WorkShare } from './explain-work.ts'

export interface ExplainedLine {
  label: string
  note: string | null
  cents: Cents
}

/** A price explained to customers. Lines add up to the total; grams, seconds and layers are of one unit. */
export interface PriceExplanation {
  grams: number
  seconds: number
  layers: number
  /** Economy. */
  lines: ExplainedLine[]
  total_cents: Cents
  fastest: { lines: ExplainedLine[]; total_cents: Cents }
  /** Shares of the grams and seconds of one unit. */
  work: WorkShare[]
}

type Group =
  | 'material'
  | 'printing'
  | 'finishing'
  | 'order'
  | 'extras'
  | 'discount'
  | 'minimum'
  | 'fastest'
  | 'by_person'

/** Groups the rate card's lines: customers see what they pay for, not the shop's rates. */
const GROUP_OF: Record<PriceLineCode, Group> = {
  material: 'material',
  machine: 'printing',
  risk_margin: 'printing',
  handling: 'finishing',
  support_removal: 'finishing',
  setup: 'order',
  extras: 'extras',
  quantity_discount: 'discount',
  fair_quantity: 'discount',
  unit_minimum: 'minimum',
  order_minimum: 'minimum',
  unit_rounding: 'minimum',
  asap_premium: 'fastest',
  asap_rounding: 'fastest',
  by_person: 'by_person',
}

const LABELS: Record<Group, string | null> = {
  material: 'Material',
  printing: 'Printing',
  finishing: 'Finishing and inspection',
  order: 'Setup',
  // Each has its own line.
  extras: null,
  discount: 'Quantity discount',
  minimum: 'Minimum order adjustment',
  fastest: 'Fastest',
  by_person: 'Priced by the shop for this part',
}

export function explainPrice(
  price: PriceBreakdown,
  estimate: Pick<Estimate, 'layers' | 'by_material'>,
  {
    material,
    calibrated = { time: 1, grams: 1 },
  }: { material: MaterialId; calibrated?: { time: number; grams: number } | undefined },
): PriceExplanation {
  const { week, asap } = price.prices
  const printed = estimate.by_material[material]
  return {
    grams: price.grams,
    seconds: price.seconds,
    layers: estimate.layers,
    lines: groupLines(week.lines, price),
    total_cents: week.total_cents,
    fastest: { lines: groupLines(asap.lines, price), total_cents: asap.total_cents },
    work: printed ? explainWork(scalePrint(printed, calibrated).breakdown) : [],
  }
}

function groupLines(lines: readonly PriceLine[], price: PriceBreakdown): ExplainedLine[] {
  const notes = notesOf(price)
  return (Object.keys(LABELS) as Group[])
    .flatMap((group): ExplainedLine[] => {
      const grouped = lines.filter((line) => GROUP_OF[line.code] === group)
      const label = LABELS[group]
      if (label === null)
        return grouped.map((line) => ({ label: line.label, note: line.note, cents: line.cents }))
      const cents = grouped.reduce((sum, line) => sum + line.cents, 0)
      return [{ label, note: notes[group] ?? null, cents }]
    })
    .filter((line) => line.cents !== 0)
}

function notesOf({ grams, seconds, quantity }: PriceBreakdown): Partial<Record<Group, string>> {
  const each = quantity === 1 ? '' : ' each'
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.round((seconds % 3600) / 60)
  return {
    material: `${grams < 10 ? grams.toFixed(1) : Math.round(grams)} g${each}`,
    printing: `${hours > 0 ? `${hours} h ` : ''}${minutes} min${each}`,
    order: 'once, for all pieces',
  }
}
