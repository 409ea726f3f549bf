import { SHORTEST_NAME, shortName } from '../../platform/cut-text.ts'
import type { LabelFormat } from './label-formats.ts'
import type { Label } from './label.ts'

/** In mm. Label printers leave about 1.5 mm at the edges. */
const PADDING_MM = 2
const GAP_MM = 1.5
/** Heights of the letters. */
const TITLE_MM = 4.4
const LINE_MM = 2.8
/** A line takes its letters and some air. */
const LEADING = 1.15
const SCALES = [3, 2.5, 2.1, 1.75, 1.5, 1.3, 1.15, 1, 0.9, 0.8, 0.7]
/** Modules that the standard wants to be light around a QR code. */
const QUIET_ZONE = 4
/** Printers draw a QR code so many dots below the place that they are told. */
const CODE_DROP = 10
/** The size of a module in dots; printers know 1 to 10. */
const MIN_MODULE = 2
const MAX_MODULE = 10

interface TextRow {
  text: string
  height: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The measures for drawing a label: dots of the printer, and the number of modules on each side of its code. */
interface Drawing {
  format: LabelFormat
  dots_per_mm: number
  code_modules: number
}

/** One label in ZPL II, in the printer's own letters, so that it is sharp at every resolution. */
export function labelZpl(label: Label, { format, dots_per_mm, code_modules }: Drawing): string {
  const dots = (mm: number) => Math.round(mm * dots_per_mm)
  const [width, height] = [dots(format.label_mm.width), dots(format.label_mm.height)]
  const pad = dots(PADDING_MM)
  const isTall = height > width
  const room = { width: width - 2 * pad, height: height - 2 * pad }
  const wanted = isTall ? Math.min(room.width, room.height * 0.52) : Math.min(room.height, room.width * 0.45)
  const module = moduleOf(wanted, code_modules)
  const side = module * code_modules
  // Text keeps off the code by its quiet zone.
  const offset = side + Math.max(dots(GAP_MM), module * QUIET_ZONE)
  const text: Box = isTall
    ? { x: pad, y: pad, width: room.width, height: room.height - offset }
    : { x: pad + offset, y: pad, width: room.width - offset, height: room.height }
  const rows = fitRows(label, text, dots)
  const code = isTall
    ? { x: Math.round((width - side) / 2), y: height - pad - side }
    : { x: pad, y: Math.round((height - side) / 2) }
  const free = text.height - heightOf(rows)
  const top = text.y + (isTall ? 0 : Math.max(0, Math.round(free / 2)))
  return [
    // UTF-8; where the label begins; its size.
    `^XA^CI28^LH0,0^PW${width}^LL${height}`,
    `^FO${code.x},${Math.max(0, code.y - CODE_DROP)}^BQN,2,${module}^FH^FDMA,${escaped(label.code.address)}^FS`,
    ...writeRows(rows, text.x, top),
    '^XZ\n',
  ].join('\n')
}

function moduleOf(side: number, modules: number): number {
  return Math.min(MAX_MODULE, Math.max(MIN_MODULE, Math.floor(side / modules)))
}

function writeRows(rows: readonly TextRow[], x: number, top: number): string[] {
  let y = top
  return rows.map(({ text, height }) => {
    const field = `^FO${x},${y}^A0N,${height},${height}^FH^FD${escaped(text)}^FS`
    y += Math.round(height * LEADING)
    return field
  })
}

function heightOf(rows: readonly TextRow[]): number {
  return rows.reduce((sum, { height }) => sum + Math.round(height * LEADING), 0)
}

/** Returns the largest letters in which everything fits and nothing is cut that must not be; else the smallest, cut. */
function fitRows({ title, lines }: Label, room: Box, dots: (mm: number) => number): TextRow[] {
  const tries = SCALES.map((scale) => {
    const blocks = [
      { text: title, max_lines: 2, may_cut: false, height: dots(TITLE_MM * scale) },
      ...lines.map((line) => ({ ...line, height: dots(LINE_MM * scale * (line.bold ? 1.15 : 1)) })),
    ].map(({ text, max_lines, may_cut, height }) => {
      const wrapped = wrap(text, room.width / height)
      const isCut = wrapped.length > max_lines
      const kept = isCut ? cutTo(text, max_lines, room.width / height) : wrapped
      return { rows: kept.map((row) => ({ text: row, height })), isWrong: isCut && !may_cut }
    })
    const rows = blocks.flatMap((block) => block.rows)
    return { rows, fits: heightOf(rows) <= room.height, isWrong: blocks.some(({ isWrong }) => isWrong) }
  })
  const fitting = tries.filter(({ fits }) => fits)
  return (fitting.find(({ isWrong }) => !isWrong) ?? fitting.at(-1) ?? tries.at(-1)!).rows
}

/** Returns lines of at most `width`, which is in heights of a letter. A word that is longer is broken. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && widthOf(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

/** Returns the lines of the longest `shortName` that has room. */
function cutTo(text: string, max_lines: number, width: number): string[] {
  for (let length = text.length - 1; length >= SHORTEST_NAME; length--) {
    const lines = wrap(shortName(text, length).replaceAll('…', '...'), width)
    if (lines.length <= max_lines) return lines
  }
  return wrap(text, width).slice(0, max_lines)
}

/** Returns the width of a text in heights of its letters: no letter of the printers' font 0 is wider than this. */
function widthOf(text: string): number {
  let sum = 0
  for (const character of text) sum += letterWidth(character)
  return sum
}

function letterWidth(character: string): number {
  if (/[iIl.,:;'|!()[\] ]/.test(character)) return 0.27
  if (character === '-') return 0.85
  if (/[mMwW@%×÷+=<>]/.test(character)) return 0.72
  if (/[A-Z0-9]/.test(character)) return 0.52
  return character < '\u0250' ? 0.47 : 1
}

/** As the data of a field: what begins a command, or an escape itself, is written by its number. */
function escaped(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u001f^~_\\]/g,
    (character) => `_${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
}
