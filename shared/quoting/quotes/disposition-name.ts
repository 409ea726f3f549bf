import { bytesOf, decodeBytes, withoutEncodedWords } from './encoded-words.ts'

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]*))/g

/**
 * Returns the file name in a `Content-Disposition`, whose letters are one byte each: `filename*` (RFC 6266, 8187) before
 * `filename`, and that with its encoded words (RFC 2047), in UTF-8, else in Latin-1. Empty if there is none. Not sanitized.
 */
export function dispositionName(header: string): string {
  const values = new Map<string, string>()
  for (const [, name, quoted, plain] of header.matchAll(PARAMETER)) {
    const key = name.toLowerCase()
    if (!values.has(key)) values.set(key, quoted === undefined ? plain.trim() : unescaped(quoted))
  }
  const [extended, plain] = [values.get('filename*') ?? '', values.get('filename') ?? '']
  const name = extendedName(extended)
  if (name !== null && name !== '') return name
  return plain === '' ? extended.replace(/^[^']*'[^']*'/, '') : withoutEncodedWords(decoded(plain))
}

/** Only quotes and backslashes are escaped: old browsers send a path with single backslashes. */
function unescaped(quoted: string): string {
  return quoted.replaceAll(/\\(["\\])/g, '$1')
}

/** Decodes `utf-8'en'Gr%C3%B6%C3%9Fe.stl`; null if it is not valid. */
function extendedName(value: string): string | null {
  const parts = /^([^']*)'[^']*'(.*)$/s.exec(value)
  const [charset, content] = parts ? [parts[1], parts[2]] : ['', value]
  if (/%(?![\da-f]{2})/i.test(content)) return null
  const bytes = content.replaceAll(/%(..)/g, (_, byte: string) =>
    String.fromCodePoint(Number.parseInt(byte, 16)),
  )
  return decodeBytes(bytesOf(bytes), charset.trim() || 'utf-8')
}

function decoded(text: string): string {
  const bytes = bytesOf(text)
  return decodeBytes(bytes, 'utf-8') ?? decodeBytes(bytes, 'latin1') ?? text
}
