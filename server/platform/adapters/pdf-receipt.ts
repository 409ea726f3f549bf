import type { Receipt, ReceiptLine } from '../../../shared/orders/receipt.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { drawBrand } from './pdf-brand.ts'
import { INK, inLettersOf, LINE, MUTED, type PdfPaper, type Weight } from './pdf-paper.ts'

/** In points; US Letter is 612 × 792. */
export const RECEIPT_MARGIN = 60
const WIDTH = 612 - 2 * RECEIPT_MARGIN
const AMOUNT_WIDTH = 110
const TEXT_WIDTH = WIDTH - AMOUNT_WIDTH

interface Style {
  weight?: Weight
  size?: number
  color?: string
}

/** Writes text at the left margin, at the current position. */
function write(paper: PdfPaper, text: string, style: Style = {}, width = WIDTH): void {
  paper
    .font(style.weight ?? 'regular')
    .fontSize(style.size ?? 10)
    .fillColor(style.color ?? INK)
  paper.text(inLettersOf(paper, text), RECEIPT_MARGIN, paper.y, { width })
}

export function drawReceipt(paper: PdfPaper, receipt: Receipt): void {
  const [name, ...address] = receipt.shop
  drawBrand(paper, receipt.brand, { x: RECEIPT_MARGIN, y: paper.y })
  if (receipt.brand.show_name) write(paper, name, { weight: 'semibold', size: 12 })
  for (const line of address) write(paper, line, { color: MUTED, size: 9 })
  paper.moveDown(2)
  write(paper, receipt.title, { weight: 'semibold', size: 20 })
  paper.moveDown(0.5)
  if (receipt.practice) {
    write(paper, receipt.practice, { weight: 'semibold', size: 11 })
    paper.moveDown(0.5)
  }
  for (const { name: fact, value } of receipt.facts) write(paper, `${fact}: ${value}`)
  paper.moveDown(1.5)
  rule(paper)
  for (const line of receipt.lines) amount(paper, line)
  rule(paper)
  amount(paper, receipt.total, 'semibold')
  for (const line of receipt.refunds) amount(paper, line)
  if (receipt.kept) amount(paper, receipt.kept, 'semibold')
  rule(paper)
  paper.moveDown(1)
  write(paper, receipt.foot, { color: MUTED, size: 9 })
}

function rule(paper: PdfPaper): void {
  const y = paper.y + 4
  paper
    .moveTo(RECEIPT_MARGIN, y)
    .lineTo(RECEIPT_MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
  paper.y = y + 10
}

/** Writes a line with its amount at the right, beside the first line of a long name. */
function amount(paper: PdfPaper, { text, cents }: ReceiptLine, weight: Weight = 'regular'): void {
  const top = paper.y
  const page = paper.bufferedPageRange().count
  write(paper, text, { weight }, TEXT_WIDTH)
  const bottom = paper.y
  // On a new page there is no previous line.
  const y = paper.bufferedPageRange().count === page ? top : paper.y - paper.currentLineHeight()
  paper.text(formatCents(cents), RECEIPT_MARGIN + TEXT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' })
  paper.y = bottom + 6
}
