import { withoutControls } from '../../../shared/geometry/files/plain-text.ts'

/**
 * Returns the bytes of a text file as UTF-8 without a byte order mark, and without stray control characters; its mark
 * identifies UTF-16.
 */
export function textBytes(bytes: Uint8Array): Uint8Array {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return toUtf8(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return toUtf8(bytes, 'utf-16be')
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return withoutControls(hasMark ? bytes.subarray(3) : bytes)
}

function toUtf8(bytes: Uint8Array, encoding: string): Uint8Array {
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes))
}
