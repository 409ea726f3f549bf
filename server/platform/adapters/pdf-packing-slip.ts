import type { PackingSlip, SlipPart } from '../../../shared/production/floor/packing-slip.ts'
import { drawCode } from './pdf-code.ts'
import { INK, type PdfPaper } from './pdf-paper.ts'
import { lineHeight, writeText, type Style } from './pdf-text.ts'

/** 4 x 6 in, as labels are: one printer prints both. In points. */
export const LABEL_PAGE: [width: number, height: number] = [288, 432]
const MARGIN = 16
const CODE = 76
const TICK = { box: 11, width: 42, height: 20 }
const [WIDTH, HEIGHT] = LABEL_PAGE

const TITLE: Style = { weight: 'semibold', size: 17 }
const STRONG: Style = { weight: 'semibold', size: 10 }
const TEXT: Style = { size: 10 }

/** Draws a slip, on as many pages as its units need, and returns how many. */
export function drawPackingSlip(paper: PdfPaper, slip: PackingSlip): number {
  paper.addPage({ size: LABEL_PAGE, margin: 0 })
  const start: Position = { y: drawHead(paper, slip), pages: 1 }
  return slip.parts.reduce((at, part) => drawPart(paper, slip, part, at), start).pages
}

/** Returns where the units begin. */
function drawHead(paper: PdfPaper, slip: PackingSlip): number {
  drawCode(paper, slip.code.address, { x: WIDTH - MARGIN - CODE, y: MARGIN - 6, side: CODE })
  const beside = WIDTH - 2 * MARGIN - CODE - 8
  let y = MARGIN
  const write = (text: string, style: Style, width: number, max_lines = 1) =>
    void (y = writeText(paper, text, style, { x: MARGIN, y, width, max_lines, is_name: text !== slip.note }))
  write(slip.shop, STRONG, beside, 2)
  write(slip.title, TITLE, beside)
  for (const line of slip.lines) write(line, TEXT, beside, 2)
  y = Math.max(y, MARGIN + CODE) + 4
  const width = WIDTH - 2 * MARGIN
  for (const line of slip.address) write(line, TEXT, width, 2)
  if (slip.note !== null) write(slip.note, STRONG, width, 4)
  return y + 4
}

/** The place of the next line, and the number of pages so far. */
interface Position {
  y: number
  pages: number
}

/** The name of a part, and a box to tick for each of its units. */
function drawPart(paper: PdfPaper, slip: PackingSlip, part: SlipPart, from: Position): Position {
  const width = WIDTH - 2 * MARGIN
  let at = hasRoom(from, 4 * TICK.height) ? from : nextPage(paper, slip, from)
  const write = (text: string, style: Style, max_lines = 1) =>
    void (at = {
      ...at,
      y: writeText(paper, text, style, { x: MARGIN, y: at.y, width, max_lines, is_name: true }),
    })
  at = { ...at, y: at.y + 6 }
  const order = slip.parts.length > 1 ? `Order ${part.number}: ` : ''
  write(order + part.filename, STRONG, 2)
  write(part.material, TEXT)
  const isPart = part.units.length < part.quantity
  write(isPart ? `In the box: ${part.units.length} of ${part.quantity} units` : 'In the box', STRONG)
  return drawTicks(paper, slip, part, { ...at, y: at.y + 4 })
}

function below(at: Position, height: number): Position {
  return { ...at, y: at.y + height }
}

function drawTicks(paper: PdfPaper, slip: PackingSlip, { units }: SlipPart, from: Position): Position {
  const columns = Math.floor((WIDTH - 2 * MARGIN) / TICK.width)
  let at = from
  for (const [index, unit] of units.entries()) {
    const column = index % columns
    if (column === 0 && index > 0) at = below(at, TICK.height)
    if (column === 0 && !hasRoom(at, TICK.height)) at = nextPage(paper, slip, at)
    const x = MARGIN + column * TICK.width
    paper.rect(x, at.y, TICK.box, TICK.box).lineWidth(0.8).strokeColor(INK).stroke()
    const text = {
      x: x + TICK.box + 4,
      y: at.y + (TICK.box - lineHeight(TEXT)) / 2,
      width: TICK.width - TICK.box - 5,
    }
    writeText(paper, String(unit), TEXT, text)
  }
  return { ...at, y: at.y + TICK.height }
}

function hasRoom({ y }: Position, height: number): boolean {
  return y + height <= HEIGHT - MARGIN
}

function nextPage(paper: PdfPaper, { title }: PackingSlip, { pages }: Position): Position {
  paper.addPage({ size: LABEL_PAGE, margin: 0 })
  const place = { x: MARGIN, y: MARGIN, width: WIDTH - 2 * MARGIN }
  return { y: writeText(paper, `${title}, page ${pages + 1}`, STRONG, place) + 6, pages: pages + 1 }
}
