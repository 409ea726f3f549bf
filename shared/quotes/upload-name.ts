const MAX_NAME_LENGTH = 200

/** A file name as people should see it: no folders, no control characters, not endless. */
export function shownFilename(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  // Format characters could turn the text around so that it reads as another name.
  const clean = last.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  if (clean === '' || clean === '.' || clean === '..') return 'part'
  return clean.length <= MAX_NAME_LENGTH
    ? clean
    : `${clean.slice(0, MAX_NAME_LENGTH - 12)}…${clean.slice(-10)}`
}
