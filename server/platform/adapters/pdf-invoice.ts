import type { Invoice, InvoiceLine, InvoiceSum } from '../../../shared/orders/invoices/invoice.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { INK, inLettersOf, LINE, MUTED, type PdfPaper, type Weight } from './pdf-paper.ts'

/** In points; US Letter is 612 × 792. */
export const INVOICE_MARGIN = 54
const WIDTH = 612 - 2 * INVOICE_MARGIN
const HALF = WIDTH / 2
const GAP = 10
/** Columns of the lines, from the right: amount, unit price, quantity. */
const AMOUNT = { x: INVOICE_MARGIN + WIDTH - 90, width: 90 }
const UNIT = { x: AMOUNT.x - 80, width: 75 }
const QUANTITY = { x: UNIT.x - 50, width: 45 }
const TEXT_WIDTH = QUANTITY.x - INVOICE_MARGIN - GAP

interface Style {
  weight?: Weight
  size?: number
  color?: string
  align?: 'left' | 'right'
}

interface Place {
  x: number
  y: number
  width: number
}

/** Writes text at a place and returns the y below it. */
function write(paper: PdfPaper, text: string, { x, y, width }: Place, style: Style = {}): number {
  paper
    .font(style.weight ?? 'regular')
    .fontSize(style.size ?? 9.5)
    .fillColor(style.color ?? INK)
  paper.text(inLettersOf(paper, text), x, y, { width, align: style.align ?? 'left' })
  return paper.y
}

export function drawInvoice(paper: PdfPaper, invoice: Invoice): void {
  const top = drawHead(paper, invoice)
  const below = drawParties(paper, invoice, top)
  let y = drawColumnHeads(paper, below + 20)
  for (const line of invoice.lines) y = drawLine(paper, line, y)
  y = drawSum(paper, invoice.total, rule(paper, y), 'semibold')
  for (const sum of invoice.sums) y = drawSum(paper, sum, y)
  y = rule(paper, y + 4)
  y = write(paper, invoice.remark, at(paper, y + 6), { weight: 'semibold' })
  write(paper, invoice.foot, at(paper, y + 8), { color: MUTED, size: 9 })
}

/** Returns the whole width at a height, on the next page when this one is full. */
function at(paper: PdfPaper, y: number, height = 40): Place {
  if (y + height <= paper.page.height - INVOICE_MARGIN) return { x: INVOICE_MARGIN, y, width: WIDTH }
  paper.addPage()
  return { x: INVOICE_MARGIN, y: INVOICE_MARGIN, width: WIDTH }
}

function drawHead(paper: PdfPaper, { title, practice }: Invoice): number {
  const y = write(paper, title, at(paper, INVOICE_MARGIN), { weight: 'semibold', size: 20 })
  return practice === null ? y + 12 : write(paper, practice, at(paper, y + 4), { weight: 'semibold' }) + 12
}

/** Seller and buyer side by side, and the facts below them. */
function drawParties(paper: PdfPaper, { seller, buyer, facts }: Invoice, top: number): number {
  const left = { x: INVOICE_MARGIN, y: top, width: HALF - GAP }
  const right = { ...left, x: INVOICE_MARGIN + HALF }
  const below =
    Math.max(drawParty(paper, 'From', seller, left), drawParty(paper, 'Bill to', buyer, right)) + 14
  return facts.reduce((y, { name, value }) => {
    write(paper, name, { x: INVOICE_MARGIN, y, width: 130 }, { color: MUTED })
    return write(paper, value, { x: INVOICE_MARGIN + 135, y, width: WIDTH - 135 }) + 2
  }, below)
}

function drawParty(paper: PdfPaper, name: string, lines: readonly string[], place: Place): number {
  const top = write(paper, name, place, { color: MUTED, size: 8.5 }) + 2
  return lines.reduce(
    (y, line, index) => write(paper, line, { ...place, y }, index === 0 ? { weight: 'semibold' } : {}),
    top,
  )
}

function drawColumnHeads(paper: PdfPaper, top: number): number {
  const { y } = at(paper, top, 80)
  const style = { color: MUTED, size: 8.5 }
  write(paper, 'Description', { x: INVOICE_MARGIN, y, width: TEXT_WIDTH }, style)
  write(paper, 'Qty', { ...QUANTITY, y }, { ...style, align: 'right' })
  write(paper, 'Unit price', { ...UNIT, y }, { ...style, align: 'right' })
  return rule(paper, write(paper, 'Amount', { ...AMOUNT, y }, { ...style, align: 'right' }))
}

function drawLine(paper: PdfPaper, line: InvoiceLine, top: number): number {
  const { y } = at(paper, top)
  const { text, detail, quantity, unit_price, cents } = line
  if (quantity !== null) write(paper, String(quantity), { ...QUANTITY, y }, { align: 'right' })
  if (unit_price !== null) write(paper, unit_price, { ...UNIT, y }, { align: 'right' })
  write(paper, formatCents(cents), { ...AMOUNT, y }, { align: 'right' })
  // Last, because a long name wraps.
  const below = write(paper, text, { x: INVOICE_MARGIN, y, width: TEXT_WIDTH })
  const place = { x: INVOICE_MARGIN, y: below, width: TEXT_WIDTH }
  return (detail === null ? below : write(paper, detail, place, { color: MUTED, size: 8.5 })) + 5
}

function drawSum(
  paper: PdfPaper,
  { text, cents }: InvoiceSum,
  top: number,
  weight: Weight = 'regular',
): number {
  const { y } = at(paper, top)
  write(paper, formatCents(cents), { ...AMOUNT, y }, { align: 'right', weight })
  return write(paper, text, { x: INVOICE_MARGIN, y, width: WIDTH - AMOUNT.width - GAP }, { weight }) + 4
}

function rule(paper: PdfPaper, top: number): number {
  const y = top + 3
  paper
    .moveTo(INVOICE_MARGIN, y)
    .lineTo(INVOICE_MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
  return y + 6
}
