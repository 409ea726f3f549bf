import { encode } from 'uqr'
import { LABEL_FORMATS, type LabelFormat, type LabelFormatId } from '../../shared/floor/label-formats.ts'
import { labelZpl } from '../../shared/floor/label-zpl.ts'
import type { Label } from '../../shared/floor/label.ts'

/** Labels for printers that read ZPL, one after another. */
export function zplLabels(labels: readonly Label[], id: LabelFormatId): Uint8Array {
  const format: LabelFormat = LABEL_FORMATS[id]
  const { dots_per_mm } = format
  if (dots_per_mm === null) throw new Error(`the format ${id} has no resolution`)
  const text = labels.map((label) => {
    // Printers may write all of it as bytes, which takes the most room.
    const { size } = encode([...Buffer.from(label.code.address)], { ecc: 'M', border: 0 })
    return labelZpl(label, { format, dots_per_mm, code_modules: size })
  })
  return Buffer.from(text.join(''))
}
