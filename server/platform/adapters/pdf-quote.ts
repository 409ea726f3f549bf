import type { PaperSum, QuotePaper } from '../../../shared/orders/quote-paper.ts'
import { formatCents } from '../../../shared/platform/money.ts'
import { drawBrand } from './pdf-brand.ts'
import { MUTED, type PdfPaper } from './pdf-paper.ts'
import { Sheet } from './pdf-sheet.ts'
import { allLinesOf, lineHeight, linesOf, setStyle, writeLines, type Style } from './pdf-text.ts'
import { pictureKey, type Pictures } from './pdf-traveler-part.ts'

type QuotedLine = QuotePaper['parts'][number]

/** In points. The only part of a quote has a larger picture. */
const PICTURE = { one: 120, many: 72 }
const COLUMN = 100
const GAP = 12
const NAME: Style = { weight: 'semibold', size: 10.5 }
const SMALL: Style = { size: 9, color: MUTED }
const HEAD: Style = { weight: 'semibold', size: 9.5 }
/** The middle of a longer file name is cut, and the end of longer details. */
const MAX_NAME_LINES = 3
const MAX_DETAIL_LINES = 4

/** Draws the paper of a quote on US Letter: the shop, every part with its picture and prices, the sums, and what they leave out. */
export function drawQuote(paper: PdfPaper, quote: QuotePaper, pictures: Pictures): void {
  const sheet = new Sheet(paper, quote.title, 'LETTER')
  drawHead(sheet, quote)
  drawSpeeds(sheet, quote)
  for (const part of quote.parts) {
    sheet.rule()
    sheet.y += 8
    drawPart(sheet, part, { quote, pictures })
  }
  sheet.rule()
  sheet.y += 6
  for (const sum of quote.sums) drawSum(sheet, sum, { size: 9.5 })
  drawSum(sheet, quote.total, { weight: 'semibold', size: 11 })
  sheet.rule()
  sheet.y += 10
  for (const note of quote.notes) drawText(sheet, note, SMALL)
  if (quote.link !== null) drawLink(sheet, quote.link)
  sheet.finish()
}

function drawHead(sheet: Sheet, { title, shop, brand, facts }: QuotePaper): void {
  const { paper, left } = sheet
  drawBrand(paper, brand, { x: left, y: sheet.y })
  sheet.y = paper.y
  const [name, ...address] = shop
  if (brand.show_name) drawText(sheet, name, { weight: 'semibold', size: 12 })
  for (const line of address) drawText(sheet, line, SMALL)
  sheet.y += 18
  drawText(sheet, title, { weight: 'semibold', size: 20 })
  sheet.y += 4
  for (const { name: fact, value } of facts) drawText(sheet, `${fact}: ${value}`, { size: 10 })
  sheet.y += 14
}

/** Writes a text over the whole width, on as many lines and sheets as it takes. */
function drawText(sheet: Sheet, text: string, style: Style): void {
  for (const line of allLinesOf(sheet.paper, text, style, sheet.width)) {
    sheet.ensure(lineHeight(style))
    sheet.y = writeLines(sheet.paper, [line], style, { x: sheet.left, y: sheet.y })
  }
  sheet.y += 3
}

/** Names the columns of the prices. */
function drawSpeeds(sheet: Sheet, { speeds }: QuotePaper): void {
  const top = sheet.y
  const ends = speeds.map(({ name, ships }, at) => {
    const box = { right: columnEnd(sheet, at, speeds.length), y: top }
    return writeRight(sheet.paper, ships, SMALL, { ...box, y: writeRight(sheet.paper, [name], HEAD, box) })
  })
  sheet.y = Math.max(...ends) + 4
}

function drawPart(
  sheet: Sheet,
  part: QuotedLine,
  { quote, pictures }: { quote: QuotePaper; pictures: Pictures },
): void {
  const side = quote.parts.length === 1 ? PICTURE.one : PICTURE.many
  const { paper, left } = sheet
  const { name, details, picture, prices } = part
  const drawn = picture && pictures.get(pictureKey(picture))
  const indent = drawn ? side + GAP : 0
  const width = sheet.width - indent - prices.length * COLUMN - GAP
  const names = linesOf(paper, name, NAME, { width, max_lines: MAX_NAME_LINES, is_name: true })
  const rows = details.flatMap((text) => linesOf(paper, text, SMALL, { width, max_lines: MAX_DETAIL_LINES }))
  const text = names.length * lineHeight(NAME) + rows.length * lineHeight(SMALL)
  const height = Math.max(text, drawn ? side : 0)
  if (sheet.ensure(height + GAP)) drawSpeeds(sheet, quote)
  const top = sheet.y
  if (drawn) paper.image(drawn, left, top, { fit: [side, side] })
  writeLines(paper, rows, SMALL, {
    x: left + indent,
    y: writeLines(paper, names, NAME, { x: left + indent, y: top }),
  })
  for (const [at, { total, each }] of prices.entries()) {
    const right = columnEnd(sheet, at, prices.length)
    const y = writeRight(paper, [total], NAME, { right, y: top })
    if (each !== null) writeRight(paper, [each], SMALL, { right, y })
  }
  sheet.y = top + height + 8
}

function drawSum(sheet: Sheet, { text, cents }: PaperSum, style: Style): void {
  const width = sheet.width - cents.length * COLUMN - GAP
  const lines = linesOf(sheet.paper, text, style, { width, max_lines: 3 })
  sheet.ensure(lines.length * lineHeight(style) + 4)
  const { y } = sheet
  for (const [at, amount] of cents.entries())
    writeRight(sheet.paper, [amount === null ? '–' : formatCents(amount)], style, {
      right: columnEnd(sheet, at, cents.length),
      y,
    })
  sheet.y = writeLines(sheet.paper, lines, style, { x: sheet.left, y }) + 4
}

/** Writes the address of the quote, which a reader on a screen can click. */
function drawLink(sheet: Sheet, address: string): void {
  const { paper, left } = sheet
  const style: Style = { size: 10 }
  sheet.y += 6
  drawText(sheet, 'This quote online:', style)
  for (const line of allLinesOf(paper, address, style, sheet.width)) {
    sheet.ensure(lineHeight(style))
    paper.link(left, sheet.y, paper.widthOfString(line), lineHeight(style), address)
    sheet.y = writeLines(paper, [line], style, { x: left, y: sheet.y })
  }
}

function columnEnd({ right }: Sheet, at: number, columns: number): number {
  return right - (columns - 1 - at) * COLUMN
}

/** Writes lines that end at `right`, and returns where the next one would begin. */
function writeRight(
  paper: PdfPaper,
  lines: readonly string[],
  style: Style,
  { right, y }: { right: number; y: number },
): number {
  setStyle(paper, style)
  for (const [at, line] of lines.entries())
    paper.text(line, right - paper.widthOfString(line), y + at * lineHeight(style), { lineBreak: false })
  return y + lines.length * lineHeight(style)
}
