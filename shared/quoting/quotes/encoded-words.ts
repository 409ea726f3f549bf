/** `=?charset?B?...?=` or `=?charset*language?Q?...?=` (RFC 2047 and 2231). */
const WORD = String.raw`=\?([^?\s*]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=`
const WORDS = new RegExp(String.raw`${WORD}(?:\s*${WORD})*`, 'gi')

/**
 * Decodes the encoded words of a header's text (RFC 2047). Words that follow one another are one text, which may be cut within
 * a letter. Leaves words as they are that name no known charset or are not valid in it.
 */
export function withoutEncodedWords(text: string): string {
  return text.replaceAll(WORDS, (run) => decodeRun(run) ?? run)
}

function decodeRun(run: string): string | null {
  let decoded = ''
  let [charset, bytes]: [string, number[]] = ['', []]
  for (const [, named, form, content] of run.matchAll(new RegExp(WORD, 'gi'))) {
    const word = form.toLowerCase() === 'b' ? fromBase64(content) : fromQuoted(content)
    if (word === null) return null
    if (named.toLowerCase() === charset) {
      bytes.push(...word)
      continue
    }
    const before = charset === '' ? '' : decodeBytes(bytes, charset)
    if (before === null) return null
    decoded += before
    charset = named.toLowerCase()
    bytes = word
  }
  const last = decodeBytes(bytes, charset)
  return last === null ? null : decoded + last
}

/** Decodes bytes in a charset; null for a charset that is not known, and for bytes that are not valid in it. */
export function decodeBytes(bytes: readonly number[], charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(Uint8Array.from(bytes))
  } catch {
    return null
  }
}

/** Returns the bytes of a string whose letters are one byte each, as headers are read. */
export function bytesOf(text: string): number[] {
  return Array.from(text, (letter) => letter.codePointAt(0)!)
}

function fromBase64(content: string): number[] | null {
  try {
    return bytesOf(atob(content))
  } catch {
    return null
  }
}

/** `_` is a space, `=C3` a byte. */
function fromQuoted(content: string): number[] {
  const spaced = content.replaceAll('_', ' ')
  return bytesOf(
    spaced.replaceAll(/=([\da-f]{2})/gi, (_, byte: string) =>
      String.fromCodePoint(Number.parseInt(byte, 16)),
    ),
  )
}
