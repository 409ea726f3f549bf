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
const INNER = WIDTH - 2 * MARGIN
const COLUMNS = Math.floor(INNER / TICK.width)

const TITLE: Style = { weight: 'semibold', size: 17 }
const STRONG: Style = { weight: 'semibold', size: 10 }
const TEXT: Style = { size: 10 }

/** Draws a slip, on as many pages as its units need, and returns how many. */
export function drawPackingSlip(paper: Paper, slip: PackingSlip): number {
  const page = new SlipPage(paper, slip.title)
  drawCode(paper, slip.code.address, { x: WIDTH - MARGIN - CODE, y: MARGIN - 6, side: CODE })
  const beside = INNER - CODE - 8
  page.write(slip.shop, STRONG, { width: beside, max_lines: 2 })
  page.write(slip.title, TITLE, { width: beside, max_lines: 2 })
  for (const line of slip.lines) page.write(line, TEXT, { width: beside, max_lines: 2 })
  page.y = Math.max(page.y, MARGIN + CODE) + 4
  for (const line of slip.address) page.write(line, TEXT, { max_lines: 2 })
  if (slip.note !== null) page.write(slip.note, STRONG, { max_lines: 4 })
  for (const part of slip.parts) drawPart(page, part)
  return page.count
}

function drawPart(page: SlipPage, { title, filename, material, units }: PackingSlip['parts'][number]): void {
  page.ensure(4 * lineHeight(STRONG) + TICK.height)
  page.y += 8
  if (title !== null) page.write(title, STRONG)
  page.write(filename, title === null ? STRONG : TEXT, { max_lines: 2 })
  page.write(material, TEXT)
  page.y += 4
  for (let first = 0; first < units.length; first += COLUMNS) {
    page.ensure(TICK.height)
    page.drawTicks(units.slice(first, first + COLUMNS))
  }
}

/** A page that is written from top to bottom, and its following pages. */
class SlipPage {
  readonly #paper: Paper
  readonly #title: string
  count = 1
  y = MARGIN

  constructor(paper: Paper, title: string) {
    this.#paper = paper
    this.#title = title
    paper.addPage({ size: LABEL_PAGE, margin: 0 })
  }

  /** Begins a new page where less than `height` is left of this one. */
  ensure(height: number): void {
    if (this.y + height <= HEIGHT - MARGIN) return
    this.#paper.addPage({ size: LABEL_PAGE, margin: 0 })
    this.count += 1
    this.y = MARGIN
    this.write(`${this.#title}, page ${this.count}`, STRONG)
    this.y += 6
  }

  write(text: string, style: Style, { width = INNER, max_lines = 1 } = {}): void {
    this.y = writeText(this.#paper, text, style, { x: MARGIN, y: this.y, width, max_lines })
  }

  drawTicks(units: readonly number[]): void {
    for (const [column, unit] of units.entries()) {
      const x = MARGIN + column * TICK.width
      this.#paper.rect(x, this.y, TICK.box, TICK.box).lineWidth(0.8).strokeColor(INK).stroke()
      const y = this.y + (TICK.box - lineHeight(TEXT)) / 2
      writeText(this.#paper, String(unit), TEXT, { x: x + TICK.box + 4, y, width: TICK.width - TICK.box - 5 })
    }
    this.y += TICK.height
  }
}
