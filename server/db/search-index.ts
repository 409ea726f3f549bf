/** In `console_search`, the number of a quote is this plus its seq, and so on: the newest of a kind have the highest numbers. */
export const SEARCH_OFFSET = {
  quote: 1_000_000_000_000,
  order: 2_000_000_000_000,
  customer: 3_000_000_000_000,
} as const

/** The index finds any three letters in a row, and nothing shorter. */
const MIN_SEARCH_LETTERS = 3

/** Words in lower case, without signs that names and numbers are not searched by. */
export function searchWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(/[\0"#]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/**
 * What FTS5 looks for: texts that contain every word, or all of them in a row when each is too short, as in `PO 47`. Null when that
 * is too short as well.
 */
export function matchWords(words: readonly string[]): string | null {
  const long = words.filter(isLongEnough)
  const searched = long.length > 0 ? long : [words.join(' ')].filter(isLongEnough)
  return searched.length === 0 ? null : searched.map((text) => `"${text}"`).join(' ')
}

const isLongEnough = (text: string) => Array.from(text).length >= MIN_SEARCH_LETTERS

/** The number in a search for one number, as staff read and type it: `1009` or `#1009`; null for anything else. */
export function searchedNumber(text: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Texts that have any three letters of any long word; the rank says how many. Null when no word is long enough. */
export function matchAlike(words: readonly string[]): string | null {
  const threes = words
    .map((word) => Array.from(word))
    .filter((letters) => letters.length > MIN_SEARCH_LETTERS)
    .flatMap((letters) =>
      Array.from({ length: letters.length - MIN_SEARCH_LETTERS + 1 }, (_, at) =>
        letters.slice(at, at + MIN_SEARCH_LETTERS).join(''),
      ),
    )
  return threes.length === 0 ? null : threes.map((three) => `"${three}"`).join(' OR ')
}
