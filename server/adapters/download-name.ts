import { endingOf, READ_ENDINGS } from '../../shared/quotes/file-endings.ts'

/**
 * Returns the name of a downloaded file, from `Content-Disposition` (RFC 6266), else from the end of one of its URLs; a name with
 * the ending of a part file wins. Empty when there is none. Not sanitized.
 */
export function downloadName(disposition: string | undefined, addresses: readonly URL[]): string {
  const names = [dispositionName(disposition ?? ''), ...addresses.map(lastOfPath)].filter(
    (name) => name !== '',
  )
  return names.find((name) => READ_ENDINGS.includes(endingOf(name))) ?? names[0] ?? ''
}

function dispositionName(header: string): string {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)
  if (extended) return decode(extended[1])
  const plain = /;\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(header)
  return plain ? inUtf8((plain[1] ?? plain[2]).replaceAll(/\\(.)/g, '$1')) : ''
}

function lastOfPath({ pathname }: URL): string {
  return decode(pathname.slice(pathname.lastIndexOf('/') + 1))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Node decodes headers as Latin-1; most sites send names in UTF-8. */
function inUtf8(text: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(text, 'latin1'))
  } catch {
    return text
  }
}
