import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import type { Receipt, ReceiptLine } from '../../shared/mail/receipt.ts'
import { formatCents } from '../../shared/money.ts'
import type { PdfDocuments } from '../ports/pdf-documents.ts'

/** Points: a letter sheet is 612 × 792. */
const MARGIN = 60
const WIDTH = 612 - 2 * MARGIN
const AMOUNT_WIDTH = 110
const TEXT_WIDTH = WIDTH - AMOUNT_WIDTH
const INK = '#16191d'
const MUTED = '#5d656e'
const LINE = '#c9ced4'

type Weight = 'regular' | 'semibold'
type Paper = PDFKit.PDFDocument

/**
 * PdfDocuments with pdfkit. They bring their own letters (Inter, SIL Open Font License: Latin, Greek and Cyrillic); what it has
 * no letter for, such as Chinese, stands as a question mark.
 */
export function pdfDocuments(
  resources: string,
  options: { compress: boolean } = { compress: true },
): PdfDocuments {
  let fonts: Record<Weight, Buffer> | undefined
  const load = (weight: Weight) => readFileSync(join(resources, 'fonts', `inter-${weight}.ttf`))
  return {
    async receipt(receipt) {
      fonts ??= { regular: load('regular'), semibold: load('semibold') }
      const paper = openPaper(receipt, { fonts, ...options })
      const chunks: Buffer[] = []
      paper.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = once(paper, 'end')
      drawReceipt(paper, receipt)
      paper.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}

function openPaper(
  { title, shop, made_at }: Receipt,
  of: { fonts: Record<Weight, Buffer>; compress: boolean },
): Paper {
  const paper = new Pdf({
    size: 'LETTER',
    margin: MARGIN,
    compress: of.compress,
    // The fonts that come with pdfkit know Western European letters only.
    font: null as unknown as string,
    lang: 'en-US',
    displayTitle: true,
    // The moment of the payment and not of the making: then the same receipt has the same bytes.
    info: { Title: title, Author: shop[0], CreationDate: new Date(made_at * 1000) },
  })
  for (const [weight, font] of Object.entries(of.fonts)) paper.registerFont(weight, font)
  return paper
}

interface Style {
  weight?: Weight
  size?: number
  color?: string
}

/** Words at the left, from the paper's current place downwards. */
function write(paper: Paper, text: string, style: Style = {}, width = WIDTH): void {
  paper
    .font(style.weight ?? 'regular')
    .fontSize(style.size ?? 10)
    .fillColor(style.color ?? INK)
  paper.text(known(paper, text), MARGIN, paper.y, { width })
}

/** Private to pdfkit, and the only way to learn what its current font has. */
interface FontInUse {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

function known(paper: Paper, text: string): string {
  const { font } = (paper as unknown as FontInUse)['_font']
  const shown = (letter: string) => (font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? letter : '?')
  return Array.from(text, shown).join('')
}

function drawReceipt(paper: Paper, receipt: Receipt): void {
  const [name, ...address] = receipt.shop
  write(paper, name, { weight: 'semibold', size: 12 })
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

function rule(paper: Paper): void {
  const y = paper.y + 4
  paper
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke()
  paper.y = y + 10
}

/** A line with its amount at the right; a long name takes several lines and the amount stands beside its first. */
function amount(paper: Paper, { text, cents }: ReceiptLine, weight: Weight = 'regular'): void {
  const top = paper.y
  const page = paper.bufferedPageRange().count
  write(paper, text, { weight }, TEXT_WIDTH)
  const bottom = paper.y
  // On a new page there is no line above to stand beside.
  const y = paper.bufferedPageRange().count === page ? top : paper.y - paper.currentLineHeight()
  paper.text(formatCents(cents), MARGIN + TEXT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' })
  paper.y = bottom + 6
}
