const MAX_NAME_LENGTH = 200

/** Returns a file name that is safe to show: no folders, no control characters, limited length. */
export function shownFilename(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  // Format characters can reverse the direction of text, so that a name reads as another one.
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  if (clean === '' || clean === '.' || clean === '..') return 'part'
  return clean.length <= MAX_NAME_LENGTH
    ? clean
    : `${clean.slice(0, MAX_NAME_LENGTH - 12)}…${clean.slice(-10)}`
}
