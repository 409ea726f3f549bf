import { dispositionName } from '../../../shared/quoting/quotes/disposition-name.ts'
import { endingOf, READ_ENDINGS } from '../../../shared/quoting/quotes/file-endings.ts'

/**
 * Returns the name of a downloaded file, from `Content-Disposition` (RFC 6266), else from the end of one of its URLs; a name with
 * the ending of a part file wins. Empty if there is none. Not sanitized.
 */
export function downloadName(disposition: string | undefined, addresses: readonly URL[]): string {
  const names = [dispositionName(disposition ?? ''), ...addresses.map(lastOfPath)].filter(
    (name) => name !== '',
  )
  return names.find((name) => READ_ENDINGS.includes(endingOf(name))) ?? names[0] ?? ''
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
