import { shortName } from '../../platform/cut-text.ts'
import { withoutEncodedWords } from './encoded-words.ts'

const MAX_NAME_LENGTH = 200

/** Returns a file name that is safe to show: no folders, no control characters, no encoded words, limited length. */
export function shownFilename(filename: string): string {
  // Before the folders: an encoded word may have a slash in it.
  const last = withoutEncodedWords(filename).split(/[/\\]/).at(-1) ?? ''
  // Format characters can reverse the direction of text, so that a name reads as another one. macOS sends decomposed letters.
  const clean = last
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .normalize('NFC')
    .trim()
  if (clean === '' || clean === '.' || clean === '..') return 'part'
  return shortName(clean, MAX_NAME_LENGTH)
}
