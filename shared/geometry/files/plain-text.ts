/**
 * Decodes bytes as text without a byte order mark; null if they are not text. UTF-16 is detected by its mark;
 * everything else is read as Latin-1, since only ASCII letters matter here.
 */
export function plainText(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.some(isControl)) return null
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return new TextDecoder('latin1').decode(marked ? bytes.subarray(3) : bytes)
}

/** With a greater number and share of control characters, bytes are no text with a few stray ones. */
const MAX_STRAY = 3
const MAX_STRAY_SHARE = 0.01

/** Decodes bytes as text without a few stray control characters; null if there are more of them. */
export function strayText(bytes: Uint8Array): string | null {
  const text = withoutControls(bytes)
  const limit = Math.max(MAX_STRAY, bytes.length * MAX_STRAY_SHARE)
  return bytes.length - text.length <= limit ? plainText(text) : null
}

/** Returns the bytes of a text without control characters: the same bytes when there are none. */
export function withoutControls(bytes: Uint8Array): Uint8Array {
  let stray = 0
  for (const byte of bytes) if (isControl(byte)) stray++
  return stray === 0 ? bytes : bytes.filter((byte) => !isControl(byte))
}

/** Tab, line ends, form feed and the old end-of-file mark appear in text; other control characters do not. */
export function isControl(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a
}
