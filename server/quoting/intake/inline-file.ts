import { MAX_INLINE_FILE_BYTES } from '../../../shared/quoting/quotes/upload-link.ts'
import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'

export interface InlineFile {
  filename: string
  bytes: Uint8Array
}

/** Without white space, which MIME encoders add; each base64 character is 6 bits. */
const MAX_CHARACTERS = Math.ceil(MAX_INLINE_FILE_BYTES / 3) * 4

/** Decodes a file sent inside the request as base64 (RFC 4648, section 4); its filename is required. */
export function readInline(source: { file_base64: string; filename: string | undefined }): InlineFile {
  if (source.filename === undefined) throw invalid('filename', 'Send the filename along with file_base64')
  const characters = source.file_base64.replaceAll(/[ \t\r\n]/g, '')
  if (characters.length > MAX_CHARACTERS) throw tooLarge()
  if (characters.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(characters))
    throw invalid('file_base64', 'This is not valid base64')
  const bytes = Buffer.from(characters, 'base64')
  if (bytes.length > MAX_INLINE_FILE_BYTES) throw tooLarge()
  return { filename: source.filename, bytes }
}

function tooLarge(): Refusal {
  return new Refusal(
    'file_too_large',
    'A file inside the request can be at most 64 KB. Create an upload and send the file there.',
  )
}

function invalid(field: string, msg: string): InvalidInput {
  return new InvalidInput([{ loc: ['body', field], msg, type: 'value_error' }])
}
