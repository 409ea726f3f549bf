import { nameCode, shortName } from '../platform/cut-text.ts'
import type { FileKind } from '../geometry/files/part-file.ts'
import type { PrintFormat } from '../geometry/printed-part.ts'

const MAX_STEM_LENGTH = 80
/** The file endings in use for each kind. */
const SPELLINGS: Record<FileKind, readonly string[]> = {
  step: ['step', 'stp'],
  stl: ['stl'],
  obj: ['obj'],
  '3mf': ['3mf'],
}

interface NamedPart {
  filename: string
  /** The order number; null for a quote that is not paid. */
  number: number | null
}

/** Returns the file name of a downloaded original: `1012-coat-hook.step`. */
export function originalFileName(part: NamedPart, kind: FileKind): string {
  const own = /\.([^.]+)$/.exec(part.filename)?.[1].toLowerCase() ?? ''
  return `${stemOf(part)}.${SPELLINGS[kind].includes(own) ? own : kind}`
}

/** Returns the file name of the part as printed: `1012-coat-hook.3mf`; `1012-coat-hook-2of5.3mf` for one unit of several. */
export function printedFileName(
  part: NamedPart,
  format: PrintFormat,
  unit: { number: number; of: number } | null = null,
): string {
  const suffix = unit !== null && unit.of > 1 ? `-${unit.number}of${unit.of}` : ''
  return `${stemOf(part)}${suffix}.${format}`
}

/** Returns the name of one unit in a slicer: `1012-2of5-coat-hook`. The unit comes first, because slicers cut long names. */
export function unitObjectName(
  { filename, number }: NamedPart,
  unit: { number: number; of: number },
): string {
  return [number, `${unit.number}of${unit.of}`, stemOf({ filename, number: null })].join('-')
}

/** Returns the file name of a plate: `plate-17-petg-black.3mf`. */
export function plateFileName(plate: { number: number; material: string; color: string }): string {
  const words = [plate.material, plate.color].map((word) => plainText(word.replaceAll('+', ' plus')))
  return `${['plate', plate.number, ...words.filter((word) => word !== '')].join('-').toLowerCase()}.3mf`
}

/** Windows opens no file with such a name, whatever its ending. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i
/** Emoji are in no file name here: what is left of two names may be the same. */
const LOST = /\p{Other_Symbol}/u

/** Removes characters with a meaning in file systems or shells: the name came from a customer. */
function stemOf({ filename, number }: NamedPart): string {
  const base = filename.replace(/^.*[/\\]/s, '').replace(/\.[^.]*$/, '')
  const short = shortName(plainText(base), MAX_STEM_LENGTH).replaceAll('…', '-')
  const stem = short === '' || (number === null && RESERVED.test(short)) ? joined('part', short) : short
  return joined(number, stem, LOST.test(base) ? nameCode(base) : '')
}

function joined(...pieces: (string | number | null)[]): string {
  return pieces.filter((piece) => piece !== null && piece !== '').join('-')
}

function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_.]+\p{Variation_Selector}*/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
}
