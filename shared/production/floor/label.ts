import { counted } from '../../platform/counted.ts'
import type { PrintedCode } from './traveler.ts'

interface LabelLine {
  text: string
  bold: boolean
  max_lines: number
  /** True if it may be cut with an ellipsis so that the label's text is larger. */
  may_cut: boolean
}

/** The content of one label. No customer's name or address: labels go on boxes that others see. */
export interface Label {
  title: string
  lines: LabelLine[]
  code: PrintedCode
}

export function labelLine(text: string, more: Partial<LabelLine> = {}): LabelLine {
  return { text, bold: false, max_lines: 1, may_cut: false, ...more }
}

export interface LabelOrder {
  number: number
  filename: string
  quantity: number
  /** As `PLA+, Black`. */
  material: string
  ship_by: string
  delivery: string
  practice: boolean
}

/** The lines that end the labels of a unit and of an order's box. */
function handover({ ship_by, delivery, practice }: LabelOrder): LabelLine[] {
  return [
    labelLine(ship_by, { bold: true }),
    labelLine(delivery),
    ...(practice ? [labelLine('Test order')] : []),
  ]
}

export function unitLabel(order: LabelOrder, unit: number, code: PrintedCode): Label {
  return {
    title: `${order.number}-${unit}`,
    lines: [
      labelLine(`Unit ${unit} of ${order.quantity}`, { bold: true }),
      labelLine(order.filename, { max_lines: 2, may_cut: true }),
      labelLine(order.material),
      ...handover(order),
    ],
    code,
  }
}

export function orderLabel(order: LabelOrder, code: PrintedCode): Label {
  return {
    title: `Order ${order.number}`,
    lines: [
      labelLine(counted(order.quantity, 'unit'), { bold: true }),
      labelLine(order.filename, { max_lines: 2, may_cut: true }),
      labelLine(order.material),
      ...handover(order),
    ],
    code,
  }
}

export interface LabelSpool {
  number: number
  /** As `PLA+, Black`. */
  filament: string
  brand: string
  lot: string | null
  /** As `1,000 g, empty 193 g`. */
  weights: string
  /** As `Opened Mon, Nov 23`; null while it is closed. */
  opened: string | null
}

export function spoolLabel(spool: LabelSpool, code: PrintedCode): Label {
  const { brand, lot, weights, opened } = spool
  return {
    title: `S${spool.number}`,
    lines: [
      labelLine(spool.filament, { bold: true, max_lines: 2 }),
      labelLine(lot === null ? brand : `${brand}, lot ${lot}`, { may_cut: true }),
      labelLine(weights),
      // To be written by hand while it is closed.
      labelLine(opened ?? 'Opened ____________'),
    ],
    code,
  }
}
