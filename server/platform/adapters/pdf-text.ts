import { charactersOf, SHORTEST_NAME, shortName } from '../../../shared/platform/cut-text.ts'
import { severalLines } from '../../../shared/orders/words-in-emails.ts'
import { INK, inLettersOf, type PdfPaper, type Weight } from './pdf-paper.ts'

export interface Style {
  weight?: Weight
  /** In points. */
  size?: number
  color?: string
}

const DEFAULT_SIZE = 9
const LEADING = 1.28

export function lineHeight({ size = DEFAULT_SIZE }: Style): number {
  return size * LEADING
}

/** Works before there is a page, as colors do not. */
function setFont(paper: PdfPaper, { weight = 'regular', size = DEFAULT_SIZE }: Style): void {
  paper.font(weight).fontSize(size)
}

export function setStyle(paper: PdfPaper, style: Style): void {
  setFont(paper, style)
  paper.fillColor(style.color ?? INK)
}

/** Breaks a text into lines, however many. */
export function allLinesOf(paper: PdfPaper, text: string, style: Style, width: number): string[] {
  setFont(paper, style)
  const clean = inLettersOf(paper, severalLines(text))
  return clean.split('\n').flatMap((paragraph) => breakParagraph(paper, paragraph, width))
}

interface TextBox {
  width: number
  max_lines: number
  /** A name that is too long loses its middle, so that its end is shown too. */
  is_name?: boolean
}

/** Breaks a text into at most `max_lines` lines; a text that is longer is cut with an ellipsis. */
export function linesOf(paper: PdfPaper, text: string, style: Style, box: TextBox): string[] {
  const lines = allLinesOf(paper, text, style, box.width)
  if (lines.length <= box.max_lines) return lines
  if (box.is_name) return linesOfName(paper, inLettersOf(paper, severalLines(text)), box)
  const kept = lines.slice(0, box.max_lines)
  kept[box.max_lines - 1] = `${cutTo(paper, kept.at(-1)!, box.width - paper.widthOfString('…'))}…`
  return kept
}

/** Returns the lines of the longest `shortName` that has room. */
function linesOfName(paper: PdfPaper, name: string, { width, max_lines }: TextBox): string[] {
  const linesIn = (length: number) => breakParagraph(paper, shortName(name, length), width)
  let [fits, tooLong] = [SHORTEST_NAME, name.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (linesIn(middle).length <= max_lines) fits = middle
    else tooLong = middle
  }
  return linesIn(fits).slice(0, max_lines)
}

/** Places at which a line may end: after a blank, and within file names. */
const BREAKS = /(?<=[ \t])|(?<=[\p{L}\p{N}][-_./])(?=\p{L})/u

/** Breaks at `BREAKS`; a piece that is wider than the line is cut between any two characters. */
function breakParagraph(paper: PdfPaper, paragraph: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of paragraph.split(BREAKS)) {
    if (paper.widthOfString((line + piece).trimEnd()) <= width) {
      line += piece
      continue
    }
    if (line !== '') lines.push(line.trimEnd())
    line = piece
    while (paper.widthOfString(line.trimEnd()) > width) {
      const head = cutTo(paper, line, width)
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Returns the longest beginning of a text that is not wider; at least one character as people see it. */
function cutTo(paper: PdfPaper, text: string, width: number): string {
  const characters = charactersOf(text)
  let [fits, tooLong] = [1, characters.length + 1]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (paper.widthOfString(characters.slice(0, middle).join('')) <= width) fits = middle
    else tooLong = middle
  }
  return characters.slice(0, fits).join('')
}

/** Writes lines below one another and returns where the next one would begin. */
export function writeLines(
  paper: PdfPaper,
  lines: readonly string[],
  style: Style,
  at: { x: number; y: number },
): number {
  setStyle(paper, style)
  for (const [index, line] of lines.entries())
    paper.text(line, at.x, at.y + index * lineHeight(style), { lineBreak: false })
  return at.y + lines.length * lineHeight(style)
}

/** Writes a text into a box and returns where the next line would begin. */
export function writeText(
  paper: PdfPaper,
  text: string,
  style: Style,
  box: { x: number; y: number } & Omit<TextBox, 'max_lines'> & Partial<TextBox>,
): number {
  return writeLines(paper, linesOf(paper, text, style, { max_lines: 1, ...box }), style, box)
}
