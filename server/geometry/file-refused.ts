import type { FileRefusalCode } from '../../shared/geometry/job.ts'

/**
 * A file that gives no part. `detail` is the sentence for the customer and says what to do;
 * `raw` is the reader's own words for the operator. Anything else that is thrown is a fault of ours.
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

/** A part that only a person can price in reasonable time. */
export function tooDetailed(raw: string): FileRefused {
  return new FileRefused(
    'file_too_complex',
    'The model is too detailed for automatic pricing. An engineer will look at it.',
    raw,
  )
}
