import type { FileRefusalCode } from '../../shared/geometry/job.ts'

/**
 * Thrown for a file without a usable part. `detail` is the sentence for the customer and says what to do; `raw` is the
 * reader's own message for staff. Any other error is a fault of the program.
 */
export class FileRefused extends Error {
  readonly code: FileRefusalCode
  readonly detail: string
  readonly raw: string

  constructor(code: FileRefusalCode, detail: string, raw: string) {
    super(`${code}: ${raw}`)
    this.name = 'FileRefused'
    this.code = code
    this.detail = detail
    this.raw = raw
  }
}

/** Returns the refusal of a part that takes too long to measure: staff price it. */
export function tooDetailed(raw: string): FileRefused {
  return new FileRefused(
    'file_too_complex',
    'The model is too detailed for automatic pricing. An engineer will look at it.',
    raw,
  )
}
