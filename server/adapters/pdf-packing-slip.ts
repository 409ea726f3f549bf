import type { PackingSlip } from '../../shared/floor/packing-slip.ts'
import { drawCode } from './pdf-code.ts'
import { INK, type Paper } from './pdf-paper.ts'
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
export function drawPackingSlip(paper: Paper, slip: PackingSlip): number {
  paper.addPage({ size: LABEL_PAGE, margin: 0 })
  return drawTicks(paper, slip, drawHead(paper, slip))
}

/** Returns where the units begin. */
function drawHead(paper: Paper, slip: PackingSlip): number {
  drawCode(paper, slip.code.address, { x: WIDTH - MARGIN - CODE, y: MARGIN - 6, side: CODE })
  const beside = WIDTH - 2 * MARGIN - CODE - 8
  let y = MARGIN
  const write = (text: string, style: Style, width: number, max_lines = 1) =>
    void (y = writeText(paper, text, style, { x: MARGIN, y, width, max_lines }))
  write(slip.shop, STRONG, beside, 2)
  write(slip.title, TITLE, beside)
  for (const line of slip.lines) write(line, TEXT, beside, 2)
  y = Math.max(y, MARGIN + CODE) + 4
  const width = WIDTH - 2 * MARGIN
  for (const line of slip.address) write(line, TEXT, width, 2)
  y += 8
  write(slip.part.filename, STRONG, width, 2)
  write(slip.part.material, TEXT, width)
  if (slip.note !== null) write(slip.note, STRONG, width, 4)
  y += 8
  write('In the box', STRONG, width)
  return y + 4
}

function drawTicks(paper: Paper, { units, title }: PackingSlip, from: number): number {
  const columns = Math.floor((WIDTH - 2 * MARGIN) / TICK.width)
  let [y, pages] = [from, 1]
  for (let unit = 1; unit <= units; unit++) {
    const column = (unit - 1) % columns
    if (column === 0 && unit > 1) y += TICK.height
    if (column === 0 && y + TICK.height > HEIGHT - MARGIN) {
      paper.addPage({ size: LABEL_PAGE, margin: 0 })
      pages += 1
      y =
        writeText(paper, `${title}, page ${pages}`, STRONG, {
          x: MARGIN,
          y: MARGIN,
          width: WIDTH - 2 * MARGIN,
        }) + 6
    }
    const x = MARGIN + column * TICK.width
    paper.rect(x, y, TICK.box, TICK.box).lineWidth(0.8).strokeColor(INK).stroke()
    const text = {
      x: x + TICK.box + 4,
      y: y + (TICK.box - lineHeight(TEXT)) / 2,
      width: TICK.width - TICK.box - 5,
    }
    writeText(paper, String(unit), TEXT, text)
  }
  return pages
}
