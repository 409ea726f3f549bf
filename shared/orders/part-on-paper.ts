import { counted } from '../platform/counted.ts'
import { unitPriceText } from './invoices/invoice-lines.ts'
import { nameInALine, oneLine } from './words-in-emails.ts'
import { extraText } from '../catalog/chosen-extras.ts'
import type { QuotedExtra } from '../catalog/extras.ts'
import type { Speed } from '../catalog/materials.ts'
import type { Vec3 } from '../geometry/feature.ts'
import type { ShownFinding } from '../geometry/finding-kind.ts'
import { sizeText } from '../geometry/figures.ts'
import { formatCents, type Cents } from '../platform/money.ts'

/** The shop's picture of a part (PNG), and the color that it is drawn in; null: gray. */
export interface PartPicture {
  path: string
  color: string | null
}

/** A part of a quote with its price at each speed: bought alone, or its share of a basket. */
export interface PartOnPaper {
  /** `Q-1042` */
  number: string
  filename: string
  /** As its customer asked for it: in their words if it is a custom one. */
  material: string
  color: string
  quantity: number
  size_mm: Vec3 | null
  extras: readonly QuotedExtra[]
  /** The settings that differ from the standard, in words. */
  settings: readonly string[]
  findings: readonly Pick<ShownFinding, 'kind' | 'title'>[]
  picture: PartPicture | null
  /** Empty while it has no price. */
  options: readonly { speed: Speed; total_cents: Cents }[]
}

/** A part as the paper shows it. */
export interface PartLines {
  name: string
  details: string[]
  picture: PartPicture | null
  /** One for each speed. */
  prices: { total: string; each: string | null }[]
}

/** Returns the lines of a part. One of several is named by its number, too. */
export function partLinesOf(part: PartOnPaper, speeds: readonly Speed[], isOnly: boolean): PartLines {
  return {
    name: nameInALine(part.filename),
    details: isOnly ? detailsOf(part) : [part.number, ...detailsOf(part)],
    picture: part.picture,
    prices: speeds.map((speed) => priceOf(part, speed)),
  }
}

function detailsOf(part: PartOnPaper): string[] {
  const { material, color, quantity, size_mm, extras, settings, findings } = part
  return [
    counted(quantity, 'piece'),
    oneLine(`${material}, ${color}`),
    ...(size_mm === null ? [] : [sizeText(size_mm)]),
    ...extras.map((extra) => oneLine(extraText(extra))),
    ...(settings.length === 0 ? [] : [settings.join(', ')]),
    ...findingsOf(findings),
  ]
}

/** Says that a person looked at the part, and names what may go wrong; the page explains it. */
function findingsOf(findings: PartOnPaper['findings']): string[] {
  const open = findings.filter(({ kind }) => kind === 'warning' || kind === 'problem')
  const titles = [...new Set(open.map(({ title }) => title))]
  return [
    ...(findings.some(({ kind }) => kind === 'reviewed') ? ['Reviewed by our engineers'] : []),
    ...(titles.length === 0
      ? []
      : [`Print ${titles.length === 1 ? 'warning' : 'warnings'}: ${titles.join(', ')}`]),
  ]
}

function priceOf(part: PartOnPaper, speed: Speed): PartLines['prices'][number] {
  const cents = centsOf(part, speed)
  const { quantity } = part
  return {
    total: formatCents(cents),
    each: quantity === 1 ? null : `${quantity} × ${unitPriceText(cents, quantity)}`,
  }
}

/** Returns the price of a part at a speed; 0 if it has none. */
export function centsOf({ options }: PartOnPaper, speed: Speed): Cents {
  return options.find((option) => option.speed === speed)?.total_cents ?? 0
}
