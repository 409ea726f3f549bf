import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  LABEL_FORMATS,
  placeOfLabel,
  type LabelFormat,
  type LabelSheet,
} from '../../../shared/production/floor/label-formats.ts'
import type { Label } from '../../../shared/production/floor/label.ts'
import { drawCode } from './pdf-code.ts'
import { MM, type PdfPaper } from './pdf-paper.ts'
import { allLinesOf, lineHeight, linesOf, writeLines, type Style } from './pdf-text.ts'

/** In points. What printers leave free at the edge of a roll is 3 mm, and labels of sheets shift by up to 2 mm. */
const ROLL_PADDING = 3 * MM
const SHEET_PADDING = 1.6 * MM
const GAP = 5
const TITLE_SIZES = [13, 12, 11, 10, 9]
const LINE_SIZE = 8
/** The code on a roll: large enough for a scanner at arm's length. */
const ROLL_CODE = 24 * MM
/** Sizes of the text, tried from the largest. */
const ROLL_SCALES = [1.1, 1, 0.9, 0.8, 0.7]
const SCALES = [3, 2.6, 2.2, 1.8, 1.5, 1.25, 1.1, 1, 0.9, 0.8, 0.7]

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Lines with their style, from top to bottom. */
type TextBlock = { lines: string[]; style: Style; isCut: boolean }[]

/** Other requests are answered between two labels: each takes some ms, and a shop prints a hundred at once. */
export async function drawLabels(
  paper: PdfPaper,
  labels: readonly Label[],
  { format: id, start }: LabelSheet,
): Promise<void> {
  const format: LabelFormat = LABEL_FORMATS[id]
  let pages = 0
  for (const [index, label] of labels.entries()) {
    await nextTurn()
    if (format.continuous) {
      drawOnRoll(paper, label, format)
      continue
    }
    const { page, x_mm, y_mm } = placeOfLabel(format, start, index)
    if (page >= pages) {
      paper.addPage({ size: [format.page_mm.width * MM, format.page_mm.height * MM], margin: 0 })
      pages = page + 1
    }
    const box = {
      x: x_mm * MM,
      y: y_mm * MM,
      width: format.label_mm.width * MM,
      height: format.label_mm.height * MM,
    }
    const isSheet = format.columns > 1
    drawLabel(paper, label, inset(box, isSheet ? SHEET_PADDING : ROLL_PADDING))
  }
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
}

/** A page as long as its content. */
function drawOnRoll(paper: PdfPaper, label: Label, { page_mm }: LabelFormat): void {
  const width = page_mm.width * MM
  const textWidth = width - 2 * ROLL_PADDING - ROLL_CODE - GAP
  // Text is measured on a page.
  const block = fitText(paper, label, { width: textWidth, height: Number.POSITIVE_INFINITY }, ROLL_SCALES)
  const content = Math.max(ROLL_CODE, heightOf(block))
  const height = Math.max(page_mm.height * MM, content + 2 * ROLL_PADDING)
  paper.addPage({ size: [width, height], margin: 0 })
  drawCode(paper, label.code.address, { x: ROLL_PADDING, y: (height - ROLL_CODE) / 2, side: ROLL_CODE })
  writeBlock(paper, block, { x: ROLL_PADDING + ROLL_CODE + GAP, y: (height - heightOf(block)) / 2 })
}

/** The code beside the text, or below it on a label that is taller than wide. */
function drawLabel(paper: PdfPaper, label: Label, box: Box): void {
  const isTall = box.height > box.width
  const side = isTall ? Math.min(box.width, box.height * 0.52) : Math.min(box.height, box.width * 0.45)
  const text = isTall
    ? { x: box.x, y: box.y, width: box.width, height: box.height - side - GAP }
    : { x: box.x + side + GAP, y: box.y, width: box.width - side - GAP, height: box.height }
  const block = fitText(paper, label, text, SCALES)
  const code = isTall
    ? { x: box.x + (box.width - side) / 2, y: box.y + box.height - side }
    : { x: box.x, y: box.y + (box.height - side) / 2 }
  drawCode(paper, label.code.address, { ...code, side })
  paper.save()
  paper.rect(text.x, text.y, text.width, text.height).clip()
  writeBlock(paper, block, {
    x: text.x,
    y: text.y + (isTall ? 0 : Math.max(0, (text.height - heightOf(block)) / 2)),
  })
  paper.restore()
}

/**
 * Returns the text in the largest size in which it fits and nothing is cut that must not be; a text that is too long
 * for that is cut in the smallest size.
 */
function fitText(
  paper: PdfPaper,
  label: Label,
  room: { width: number; height: number },
  scales: readonly number[],
): TextBlock {
  const blocks = scales.map((scale) => blockOf(paper, label, room.width, scale))
  const fitting = blocks.filter((block) => heightOf(block) <= room.height)
  return fitting.find((block) => !block.some(({ isCut }) => isCut)) ?? fitting.at(-1) ?? blocks.at(-1)!
}

function blockOf(paper: PdfPaper, { title, lines }: Label, width: number, scale: number): TextBlock {
  return [
    titleOf(paper, title, { width, scale }),
    ...lines.map((line) =>
      textLines(paper, line, { weight: line.bold ? 'semibold' : 'regular', size: LINE_SIZE * scale }, width),
    ),
  ]
}

/** On one line, smaller where it must; a title that is too long for that takes two lines. */
function titleOf(
  paper: PdfPaper,
  title: string,
  { width, scale }: { width: number; scale: number },
): TextBlock[number] {
  const styles = TITLE_SIZES.map((size): Style => ({ weight: 'semibold', size: size * scale }))
  const style = styles.find((tried) => allLinesOf(paper, title, tried, width).length === 1) ?? styles.at(-1)!
  return { lines: linesOf(paper, title, style, { width, max_lines: 2, is_name: true }), style, isCut: false }
}

function textLines(
  paper: PdfPaper,
  { text, max_lines, may_cut }: Omit<Label['lines'][number], 'bold'>,
  style: Style,
  width: number,
): TextBlock[number] {
  const isCut = !may_cut && allLinesOf(paper, text, style, width).length > max_lines
  return { lines: linesOf(paper, text, style, { width, max_lines, is_name: true }), style, isCut }
}

function heightOf(block: TextBlock): number {
  return block.reduce((sum, { lines, style }) => sum + lines.length * lineHeight(style), 0)
}

function writeBlock(paper: PdfPaper, block: TextBlock, at: { x: number; y: number }): void {
  let { y } = at
  for (const { lines, style } of block) y = writeLines(paper, lines, style, { x: at.x, y })
}
