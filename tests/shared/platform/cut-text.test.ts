import { describe, expect, test } from 'vitest'
import { cutText, nameCode, shortName, SHORTEST_NAME, shortText } from '../../../shared/platform/cut-text.ts'

/** Each is one character for people, of several units. */
const CHARACTERS = ['🧊', '👍🏽', '👨‍👩‍👧', '🇺🇸', 'e\u0301', '각', 'หู', '❤️']

describe.each(CHARACTERS)('a text of the character %s', (character) => {
  const lengths = Array.from({ length: 24 }, (_, at) => at + SHORTEST_NAME)
  const rest = (text: string) => text.replaceAll(character, '')

  test.each([cutText, shortText])('is cut between two of them by %o', (cut) => {
    for (const max of lengths) {
      const kept = cut(character.repeat(40), max)
      expect(kept.length).toBeLessThanOrEqual(max)
      expect(['', '…']).toContain(rest(kept))
    }
  })

  test('keeps whole ones of its beginning and end as a name', () => {
    // Room for one of each at both ends.
    for (const max of lengths.map((length) => length + 20)) {
      const kept = shortName(character.repeat(80), max)
      expect(kept.length).toBeLessThanOrEqual(max)
      expect(rest(kept)).toMatch(/^…[0-9A-Z]{4}…$/)
    }
  })
})

describe('a text', () => {
  test('a text that is short enough stays as it is', () => {
    for (const short of [cutText, shortText, shortName]) expect(short('bracket.stl', 12)).toBe('bracket.stl')
  })

  test('a text of one character that is longer than its place ends before half of an emoji', () => {
    const endless = `e${'\u0301'.repeat(50)}`
    expect(cutText(endless, 10)).toBe(endless.slice(0, 10))
    expect(cutText('👨‍👩‍👧‍👦', 4)).toBe('👨')
  })

  test('a text that is cut at a blank has none before the ellipsis', () => {
    expect(shortText('one two three', 5)).toBe('one…')
  })
})

test('names that differ only where they are cut stay different', () => {
  const long = 'a'.repeat(100)
  const names = [
    `${long}-1-${long}.stl`,
    `${long}-2-${long}.stl`,
    `${long}-I-${long}.stl`,
    `${long}-i-${long}.stl`,
  ]
  const shown = names.map((name) => shortName(name, 40))
  expect(new Set(shown).size).toBe(4)
  for (const name of shown) expect(name).toMatch(/^a+…[0-9A-Z]{4}…a+\.stl$/)
})

test('a hundred thousand names have few codes in common', () => {
  const codes = new Set(Array.from({ length: 100_000 }, (_, at) => nameCode(`支架-${at}.stl`)))
  // As many as a fair draw from a million has.
  expect(codes.size).toBeGreaterThan(94_000)
})
