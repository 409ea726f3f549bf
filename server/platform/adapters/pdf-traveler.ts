import type { PaperFact, PaperSize, Traveler } from '../../../shared/production/floor/traveler.ts'
import { drawBed } from './pdf-bed.ts'
import { drawLogo } from './pdf-brand.ts'
import { drawCode } from './pdf-code.ts'
import { INK, LINE, MUTED, type PdfPaper } from './pdf-paper.ts'
import { Sheet } from './pdf-sheet.ts'
import { linesOf, setStyle, writeLines, writeText } from './pdf-text.ts'
import { drawPart, type Pictures } from './pdf-traveler-part.ts'

const CODE_SIDE = 96
const BED_SIDE = 200
const GAP = 14
const LOGO_BOX = { width: 130, height: 22 }
const FACT_COLUMNS = 3

export function drawTraveler(
  paper: PdfPaper,
  traveler: Traveler,
  { size, pictures }: { size: PaperSize; pictures: Pictures },
): void {
  const sheet = new Sheet(paper, traveler.title, size === 'a4' ? 'A4' : 'LETTER')
  drawHead(sheet, traveler)
  if (traveler.bed) drawBedRow(sheet, traveler, traveler.bed)
  else drawNote(sheet, traveler, { x: sheet.left, y: sheet.y, width: sheet.width })
  for (const part of traveler.parts) drawPart(sheet, part, pictures)
  sheet.finish()
}

/** Title and facts, with the code in the right corner. */
function drawHead(sheet: Sheet, { title, shop, logo, code, facts }: Traveler): void {
  const { paper, left, right } = sheet
  const x = right - CODE_SIDE
  drawCode(paper, code.address, { x, y: sheet.y - 6, side: CODE_SIDE })
  setStyle(paper, { weight: 'semibold', size: 10 })
  paper.text(code.text, x, sheet.y + CODE_SIDE - 8, { width: CODE_SIDE, align: 'center', lineBreak: false })
  const width = sheet.width - CODE_SIDE - GAP
  const bottom = sheet.y + CODE_SIDE + GAP
  let y = logo
    ? drawLogo(paper, logo, { x: left, y: sheet.y, ...LOGO_BOX }) + 4
    : writeText(paper, shop, { size: 9, color: MUTED }, { x: left, y: sheet.y, width })
  y = writeText(paper, title, { weight: 'semibold', size: 24 }, { x: left, y, width }) + 4
  sheet.y = Math.max(bottom, drawFacts(paper, facts, { x: left, y, width }) + 6)
}

/** Facts in columns, each with its name above it; returns where they end. */
function drawFacts(
  paper: PdfPaper,
  facts: readonly PaperFact[],
  box: { x: number; y: number; width: number },
): number {
  const column = box.width / FACT_COLUMNS
  let { y } = box
  for (let row = 0; row < facts.length; row += FACT_COLUMNS) {
    const ends = facts
      .slice(row, row + FACT_COLUMNS)
      .map((fact, at) => drawFact(paper, fact, { x: box.x + at * column, y, width: column - 8 }))
    y = Math.max(...ends) + 3
  }
  return y
}

function drawFact(
  paper: PdfPaper,
  { name, value, swatch }: PaperFact,
  box: { x: number; y: number; width: number },
): number {
  const y = writeText(paper, name, { size: 7.5, color: MUTED }, box)
  const side = 9
  const indent = swatch === undefined ? 0 : side + 4
  if (swatch !== undefined) {
    paper.rect(box.x, y + 1.5, side, side).lineWidth(0.6)
    if (swatch === null) paper.strokeColor(INK).stroke()
    else paper.fillAndStroke(swatch, INK)
  }
  const text = { x: box.x + indent, y, width: box.width - indent, max_lines: 3, is_name: true }
  return writeText(paper, value, { weight: 'semibold', size: 9.5 }, text)
}

/** The picture of the bed, with the note and the blanks beside it. */
function drawBedRow(sheet: Sheet, traveler: Traveler, bed: NonNullable<Traveler['bed']>): void {
  const { paper, left, right } = sheet
  const top = sheet.y
  const bottom = drawBed(paper, bed, { x: left, y: top, width: BED_SIDE * 1.3, height: BED_SIDE })
  const x = left + BED_SIDE * 1.3 + GAP
  drawNote(sheet, traveler, { x, y: top, width: right - x })
  sheet.y = Math.max(sheet.y, bottom) + 8
}

/** Draws the note of staff, and blanks to fill in by hand. */
function drawNote(
  sheet: Sheet,
  { note, blanks }: Pick<Traveler, 'note' | 'blanks'>,
  box: { x: number; y: number; width: number },
): void {
  const { paper } = sheet
  let { y } = box
  if (note !== null && note !== '') {
    y = writeText(paper, 'Note', { size: 7.5, color: MUTED }, { ...box, y })
    const style = { weight: 'semibold', size: 9.5 } as const
    y =
      writeLines(paper, linesOf(paper, note, style, { width: box.width, max_lines: 8 }), style, {
        ...box,
        y,
      }) + 8
  }
  const columns = box.width > 2 * BED_SIDE ? blanks.length : 1
  const width = box.width / columns
  for (const [at, blank] of blanks.entries()) {
    const [x, line] = [box.x + (at % columns) * width, y + Math.floor(at / columns) * 22]
    writeText(paper, blank, { size: 8, color: MUTED }, { x, y: line + 6, width })
    paper
      .moveTo(x + 38, line + 17)
      .lineTo(x + width - 10, line + 17)
      .lineWidth(0.6)
      .strokeColor(LINE)
      .stroke()
  }
  sheet.y = y + Math.ceil(blanks.length / columns) * 22 + 8
}
