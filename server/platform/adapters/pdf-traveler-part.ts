import type { PartPicture } from '../../../shared/orders/part-on-paper.ts'
import type { TravelerPart, TravelerUnit } from '../../../shared/production/floor/traveler.ts'
import { drawCode } from './pdf-code.ts'
import { INK, LINE, MUTED, type PdfPaper } from './pdf-paper.ts'
import type { Sheet } from './pdf-sheet.ts'
import { lineHeight, linesOf, setStyle, writeLines, writeText, type Style } from './pdf-text.ts'

/** Pictures as pdfkit keeps them, so that one that is drawn twice is in the file once. */
export type Pictures = ReadonlyMap<string, PDFKit.Mixins.ImageSrc>

export function pictureKey({ path, color }: PartPicture): string {
  return `${color ?? ''} ${path}`
}

const PICTURE_SIDE = 58
const CODE_SIDE = 62
const GAP = 10
const ROW = 18
const BOX = 10
const COLUMNS = 2
const MAX_FINDINGS = 6

interface TextBlock {
  lines: string[]
  style: Style
}

/** The part of one order: what to print, then its units to tick off. Only the units continue on a further page. */
export function drawPart(sheet: Sheet, part: TravelerPart, pictures: Pictures): void {
  const width = sheet.width - PICTURE_SIDE - CODE_SIDE - 2 * GAP
  const blocks = textOf(sheet.paper, part, width)
  const text = blocks.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style) + 2, 0)
  const height = Math.max(text, PICTURE_SIDE, CODE_SIDE + 4)
  sheet.ensure(GAP + height + ROW + 4)
  sheet.rule()
  sheet.y += 8
  drawSides(sheet, part, pictures)
  let { y } = sheet
  for (const { lines, style } of blocks)
    y = writeLines(sheet.paper, lines, style, { x: sheet.left + PICTURE_SIDE + GAP, y }) + 2
  sheet.y += height + 4
  drawUnits(sheet, part)
  sheet.y += 6
}

function drawSides(sheet: Sheet, { picture, code }: TravelerPart, pictures: Pictures): void {
  const { paper, left, right, y } = sheet
  const drawn = picture && pictures.get(pictureKey(picture))
  if (drawn) paper.image(drawn, left, y, { width: PICTURE_SIDE, height: PICTURE_SIDE })
  else paper.rect(left, y, PICTURE_SIDE, PICTURE_SIDE).lineWidth(0.6).strokeColor(LINE).stroke()
  if (code === null) return
  drawCode(paper, code.address, { x: right - CODE_SIDE, y: y - 5, side: CODE_SIDE })
  setStyle(paper, { size: 8 })
  const text = { width: CODE_SIDE, align: 'center', lineBreak: false } as const
  paper.text(code.text, right - CODE_SIDE, y + CODE_SIDE - 9, text)
}

function textOf(paper: PdfPaper, part: TravelerPart, width: number): TextBlock[] {
  const block = (text: string, max_lines: number, style: Style, is_name = false): TextBlock[] =>
    text === '' ? [] : [{ lines: linesOf(paper, text, style, { width, max_lines, is_name }), style }]
  const { facts, changed, others, notes, findings } = part
  const hidden = findings.length - MAX_FINDINGS
  return [
    ...block(`${part.title}, ${lowerFirst(part.promise)}`, 2, { weight: 'semibold', size: 11 }),
    ...block(part.filename, 2, { size: 9.5 }, true),
    ...block(facts.map(({ name, value }) => `${name}: ${value}`).join('; '), 3, { size: 8.5 }),
    ...block(changed.length === 0 ? '' : `Differs from Standard: ${changed.join(', ')}`, 4, {
      weight: 'semibold',
      size: 9.5,
    }),
    ...block(others.join(', '), 3, { size: 8, color: MUTED }),
    ...notes.flatMap(({ name, value }) => block(`${name}: ${value}`, 5, { size: 9 })),
    ...findings
      .slice(0, MAX_FINDINGS)
      .flatMap(({ title, message }) => block(`${title}. ${message}`, 2, { size: 8.5 })),
    ...block(hidden > 0 ? `and ${hidden} more findings in the program` : '', 1, { size: 8.5 }),
  ]
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

function drawUnits(sheet: Sheet, { title, units }: TravelerPart): void {
  const width = sheet.width / COLUMNS
  for (let first = 0; first < units.length; first += COLUMNS) {
    if (sheet.ensure(ROW)) {
      writeText(sheet.paper, `${title}, continued`, { weight: 'semibold' }, { ...placeOf(sheet), width })
      sheet.y += ROW
    }
    for (const [at, unit] of units.slice(first, first + COLUMNS).entries())
      drawUnit(sheet.paper, unit, { x: sheet.left + at * width, y: sheet.y, width: width - GAP })
    sheet.y += ROW
  }
}

function placeOf({ left, y }: Sheet): { x: number; y: number } {
  return { x: left, y }
}

/** Its number on the bed, its name, and the boxes to tick. */
function drawUnit(
  paper: PdfPaper,
  { mark, text, remark }: TravelerUnit,
  box: { x: number; y: number; width: number },
): void {
  const { x, y } = box
  if (mark !== null) {
    paper
      .roundedRect(x, y + 1, 20, 13, 3)
      .lineWidth(0.6)
      .strokeColor(INK)
      .stroke()
    setStyle(paper, { weight: 'semibold', size: 8.5 })
    paper.text(String(mark), x, y + 2.5, { width: 20, align: 'center', lineBreak: false })
  }
  const boxes = x + box.width - 116
  const name = x + (mark === null ? 0 : 26)
  const words = remark === null ? text : `${text}, ${remark}`
  writeText(
    paper,
    words,
    { size: 9, weight: remark === null ? 'regular' : 'semibold' },
    {
      x: name,
      y: y + 2,
      width: boxes - name - 6,
    },
  )
  for (const [at, label] of ['printed', 'checked'].entries()) {
    const left = boxes + at * 58
    paper
      .rect(left, y + 2.5, BOX, BOX)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke()
    writeText(paper, label, { size: 8 }, { x: left + BOX + 3, y: y + 2.5, width: 46 })
  }
}
