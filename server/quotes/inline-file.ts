import { MAX_INLINE_FILE_BYTES } from '../../shared/quotes/upload-link.ts'
import { InvalidInput, Refusal } from '../../shared/refusals.ts'

export interface InlineFile {
  filename: string
  bytes: Uint8Array
}

/** Spaces and line ends come with base64 that was made for mail; each letter is 6 bits. */
const MAX_LETTERS = Math.ceil(MAX_INLINE_FILE_BYTES / 3) * 4

/** The file that stands in a request as base64 (RFC 4648, section 4), with the name that has to come with it. */
export function readInline(given: { file_base64: string; filename: string | undefined }): InlineFile {
  if (given.filename === undefined) throw invalid('filename', 'Give the name of the file with file_base64')
  const letters = given.file_base64.replaceAll(/[ \t\r\n]/g, '')
  if (letters.length > MAX_LETTERS) throw tooLarge()
  if (letters.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(letters))
    throw invalid('file_base64', 'This is not base64: letters, digits, + and /, filled up with = to fours')
  const bytes = Buffer.from(letters, 'base64')
  if (bytes.length > MAX_INLINE_FILE_BYTES) throw tooLarge()
  return { filename: given.filename, bytes }
}

function tooLarge(): Refusal {
  return new Refusal(
    'file_too_large',
    'A file in the request itself has at most 64 KB. Make an upload and send it there.',
  )
}

function invalid(field: string, msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body', field], msg, type: 'value_error' }])
}
