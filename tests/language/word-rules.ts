import type { Fault } from './comment-rules.ts'

// Words that no name and no sentence may have: those in bold in the last column of the glossary.

interface ForbiddenWord {
  word: string
  /** The word to write in its place. */
  term: string
}

/** Returns the words that the glossary has in bold in its column "Not". */
export function forbiddenWords(glossary: string): ForbiddenWord[] {
  return glossary.split('\n').flatMap((row) => {
    const cells = row.split('|').map((cell) => cell.trim())
    return [...(cells[4] ?? '').matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => ({ word, term: cells[1] }))
  })
}

/** Splits names into words and keeps the lines: `payOldNews`, `old-news` and `OLD_NEWS` become "old news". */
function splitNames(text: string): string {
  return text
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}

/** Returns a search for the forbidden words in the text and in the path of a file; line 0 is the path. */
export function wordSearch(words: readonly ForbiddenWord[]): (path: string, source: string) => Fault[] {
  const terms = new Map(words.map(({ word, term }) => [splitNames(word), term]))
  const form = new RegExp(`(?<![a-z])(?:${[...terms.keys()].join('|')})(?![a-z])`, 'g')
  return (path, source) => {
    const text = splitNames(`${path}\n${source}`)
    return [...text.matchAll(form)].map(({ 0: word, index }) => ({
      line: text.slice(0, index).split('\n').length - 1,
      text: `"${word}" is "${terms.get(word)}" in shared/glossary.md.`,
    }))
  }
}
