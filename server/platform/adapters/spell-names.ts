import anyAscii from 'any-ascii'
import { charactersOf, nameCode } from '../../../shared/platform/cut-text.ts'

/**
 * Spells what a font has no letters for in Latin ones, as `ZhiJia[6A4B].stl` for `支架.stl`. The code in brackets belongs to the
 * original letters: `之家`, which sounds the same, has another one. Returns the text in composed letters (NFC).
 */
export function spellNames(text: string, hasLetter: (codePoint: number) => boolean): string {
  const composed = text.normalize('NFC')
  const isShown = (character: string) =>
    character === '\n' || Array.from(character).every((letter) => hasLetter(letter.codePointAt(0)!))
  // Most texts have no such letter, and finding the characters of a long one takes time.
  if (Array.from(composed).every(isShown)) return composed
  let spelled = ''
  let run = ''
  for (const character of charactersOf(composed)) {
    if (!isShown(character) && !isUnseen(character)) run += character
    else if (run !== '' && isSpace(character)) run += ' '
    else {
      spelled += endRun(run) + (isShown(character) ? character : isSpace(character) ? ' ' : '')
      run = ''
    }
  }
  return spelled + endRun(run)
}

function isUnseen(character: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Z}]+$/u.test(character)
}

function isSpace(character: string): boolean {
  return character !== '\n' && /^\s+$/.test(character)
}

/** Letters beside one another are one word with one code, with the spaces between them. */
function endRun(run: string): string {
  const word = run.trimEnd()
  return word === '' ? '' : `${anyAscii(word)}[${nameCode(word)}]${run.slice(word.length)}`
}
