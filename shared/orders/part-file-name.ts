import type { FileKind } from '../geometry/files/part-file.ts'
import type { PrintFormat } from '../geometry/printed-part.ts'

const MAX_STEM_LENGTH = 80
/** Other spellings of a kind that its programs write. */
const SPELLINGS: Record<FileKind, readonly string[]> = {
  step: ['step', 'stp'],
  stl: ['stl'],
  obj: ['obj'],
  '3mf': ['3mf'],
}

interface NamedPart {
  filename: string
  /** Of its order; null for a quote that is not paid. */
  number: number | null
}

/** What a downloaded original is called: `1012-coat-hook.step`. */
export function originalFileName(part: NamedPart, kind: FileKind): string {
  const own = /\.([^.]+)$/.exec(part.filename)?.[1].toLowerCase() ?? ''
  return `${stemOf(part)}.${SPELLINGS[kind].includes(own) ? own : kind}`
}

/** What the part as printed is called: `1012-coat-hook.3mf`; `1012-coat-hook-2of5.3mf` for one unit of several. */
export function printedFileName(
  part: NamedPart,
  format: PrintFormat,
  unit: { number: number; of: number } | null = null,
): string {
  const which = unit !== null && unit.of > 1 ? `-${unit.number}of${unit.of}` : ''
  return `${stemOf(part)}${which}.${format}`
}

/** Without what a file system or a shell takes for more than a letter: the name came from a customer. */
function stemOf({ filename, number }: NamedPart): string {
  const plain = filename
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{Letter}\p{Mark}\p{Number}_.]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  const short = plain.slice(0, MAX_STEM_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
  return [number, short === '' ? 'part' : short].filter((one) => one !== null).join('-')
}
