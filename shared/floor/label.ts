import type { PrintedCode } from './traveller.ts'

interface LabelLine {
  text: string
  bold: boolean
  /** It is cut with an ellipsis after this many lines. */
  max_lines: number
}

/** The content of one label. No customer's name or address: labels go on boxes that others see. */
export interface Label {
  title: string
  lines: LabelLine[]
  code: PrintedCode
}

function line(text: string, more: Partial<LabelLine> = {}): LabelLine {
  return { text, bold: false, max_lines: 1, ...more }
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
  return [line(`${ship_by}, ${delivery}`, { bold: true }), ...(practice ? [line('Practice order')] : [])]
}

export function unitLabel(order: LabelOrder, unit: number, code: PrintedCode): Label {
  return {
    title: `${order.number}-${unit}`,
    lines: [
      line(`Unit ${unit} of ${order.quantity}`, { bold: true }),
      line(order.filename, { max_lines: 2 }),
      line(order.material),
      ...handover(order),
    ],
    code,
  }
}

export function orderLabel(order: LabelOrder, code: PrintedCode): Label {
  return {
    title: `Order ${order.number}`,
    lines: [
      line(`${order.quantity} ${order.quantity === 1 ? 'unit' : 'units'}`, { bold: true }),
      line(order.filename, { max_lines: 2 }),
      line(order.material),
      ...handover(order),
    ],
    code,
  }
}

/** The label of a plate or a printer: what it is, then its facts. */
export function plainLabel(title: string, lines: string[], code: PrintedCode): Label {
  return { title, lines: lines.map((text, at) => line(text, { bold: at === 0, max_lines: 2 })), code }
}
