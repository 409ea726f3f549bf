import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Pdf from 'pdfkit'
import type { Receipt, ReceiptLine } from '../../shared/mail/receipt.ts'
import { formatCents } from '../../shared/money.ts'
import type { PdfDocuments } from '../ports/pdf-documents.ts'

/** In points; US Letter is 612 × 792. */
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
 * Makes PDF documents with pdfkit and the font Inter (SIL Open Font License; Latin, Greek and Cyrillic). Characters that the font
 * does not have, such as Chinese, become question marks.
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
  options: { fonts: Record<Weight, Buffer>; compress: boolean },
): Paper {
  const paper = new Pdf({
    size: 'LETTER',
    margin: MARGIN,
    compress: options.compress,
    // pdfkit's own fonts have Western European characters only.
    font: null as unknown as string,
    lang: 'en-US',
    displayTitle: true,
    // The time of payment, so that the same receipt has the same bytes.
    info: { Title: title, Author: shop[0], CreationDate: new Date(made_at * 1000) },
  })
  for (const [weight, font] of Object.entries(options.fonts)) paper.registerFont(weight, font)
  return paper
}

interface Style {
  weight?: Weight
  size?: number
  color?: string
}

/** Writes text at the left margin, at the current position. */
function write(paper: Paper, text: string, style: Style = {}, width = WIDTH): void {
  paper
    .font(style.weight ?? 'regular')
    .fontSize(style.size ?? 10)
    .fillColor(style.color ?? INK)
  paper.text(replaceUnknownCharacters(paper, text), MARGIN, paper.y, { width })
}

/** Private to pdfkit, and the only way to learn which characters its font has. */
interface FontInUse {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
}

/** Replaces characters that the font does not have by question marks. */
function replaceUnknownCharacters(paper: Paper, text: string): string {
  const { font } = (paper as unknown as FontInUse)['_font']
  const shown = (character: string) =>
    font.hasGlyphForCodePoint(character.codePointAt(0)!) ? character : '?'
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

/** Writes a line with its amount at the right, beside the first line of a long name. */
function amount(paper: Paper, { text, cents }: ReceiptLine, weight: Weight = 'regular'): void {
  const top = paper.y
  const page = paper.bufferedPageRange().count
  write(paper, text, { weight }, TEXT_WIDTH)
  const bottom = paper.y
  // On a new page there is no previous line.
  const y = paper.bufferedPageRange().count === page ? top : paper.y - paper.currentLineHeight()
  paper.text(formatCents(cents), MARGIN + TEXT_WIDTH, y, { width: AMOUNT_WIDTH, align: 'right' })
  paper.y = bottom + 6
}
