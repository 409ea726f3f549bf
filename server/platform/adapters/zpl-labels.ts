import { encode } from 'uqr'
import {
  LABEL_FORMATS,
  type LabelFormat,
  type LabelFormatId,
} from '../../../shared/production/floor/label-formats.ts'
import { labelZpl } from '../../../shared/production/floor/label-zpl.ts'
import type { Label } from '../../../shared/production/floor/label.ts'
import { spellNames } from './spell-names.ts'

/** Returns labels for printers that read ZPL, one after another. */
export function zplLabels(labels: readonly Label[], id: LabelFormatId): Uint8Array {
  const format: LabelFormat = LABEL_FORMATS[id]
  const { dots_per_mm } = format
  if (dots_per_mm === null) throw new Error(`the format ${id} has no resolution`)
  const text = labels.map((label) => {
    // Printers may write all of it as bytes, which takes the most room.
    const { size } = encode([...Buffer.from(label.code.address)], { ecc: 'M', border: 0 })
    return labelZpl(spelled(label), { format, dots_per_mm, code_modules: size })
  })
  return Buffer.from(text.join(''))
}

function spelled(label: Label): Label {
  const spell = (text: string) => spellNames(text, isOnPrinter)
  return {
    ...label,
    title: spell(label.title),
    lines: label.lines.map((line) => ({ ...line, text: spell(line.text) })),
  }
}

/** The letters in the font of every such printer: those of Western and Central Europe, and dashes and quotation marks. */
function isOnPrinter(codePoint: number): boolean {
  return codePoint < 0x180
    ? !(codePoint >= 0x7f && codePoint < 0xa0) && codePoint !== 0xad
    : codePoint >= 0x2010 && codePoint <= 0x2026
}
