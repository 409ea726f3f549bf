import { binaryStlForm } from './binary-stl.ts'
import type { FileSample } from './file-sample.ts'
import type { FileKind } from './part-file.ts'
import { plainText, strayText } from './plain-text.ts'
import { isObjText, isStepText, isStlText } from './text-kinds.ts'
import { zipHolds3dModel } from './zip-names.ts'

/**
 * Detects which of the four kinds a file is from its content; its name decides only where the content does not.
 * Null for everything else: pictures, documents, G-code, archives without a 3D model, prose named .stl.
 */
export function detectFileKind(sample: FileSample): FileKind | null {
  const extension = /\.([a-z0-9]+)$/i.exec(sample.filename.trim())?.[1].toLowerCase() ?? ''
  const stl = binaryStlForm(sample.head, sample.size)
  if (stl === 'exact') return 'stl'
  const zip = zipHolds3dModel(sample)
  if (zip !== 'not a zip')
    return zip === 'yes' || (zip === 'cannot tell' && extension === '3mf') ? '3mf' : null
  const text = plainText(sample.head)
  if (text !== null) return kindOfText(text, sample, extension)
  if (stl === 'longer' || stl === 'miscounted') return 'stl'
  const stray = strayText(sample.head)
  const kind = stray === null ? null : kindOfText(stray, sample, extension)
  if (kind !== null) return kind
  return stl === 'cut off' && extension === 'stl' ? 'stl' : null
}

function kindOfText(text: string, sample: FileSample, extension: string): FileKind | null {
  const whole = sample.size <= sample.head.length
  if (isStepText(text)) return 'step'
  if (isStlText(text)) return 'stl'
  if (isObjText(text, whole, extension === 'obj')) return 'obj'
  return null
}
