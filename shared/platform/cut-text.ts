import { lazily } from './lazily.ts'

const characters = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/**
 * Returns the longest beginning of a text with at most `max` units of UTF-16, as limits count them, that ends between two
 * characters as people see them: no half of an emoji, no letter without its accent.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  const { index } = characters().segment(text).containing(max)!
  return index > 0 ? text.slice(0, index) : withoutHalf(text.slice(0, max))
}

/**
 * Drops a half character from the end, left if one is longer than all the room, such as a letter with a hundred
 * accents.
 */
function withoutHalf(text: string): string {
  return text.replace(/[\uD800-\uDBFF\u200D]+$/, '')
}

/** Returns a text of at most `max` units; one that is longer ends with an ellipsis. */
export function shortText(text: string, max: number): string {
  return text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`
}

/** The least `max` of `shortName`: some of the beginning, the code, some of the end. */
export const SHORTEST_NAME = 12

/**
 * Returns a name of at most `max` units. Of one that is longer the beginning and the end stay, because both identify a file, and
 * between them stands a code, because two names may differ only there.
 */
export function shortName(name: string, max: number): string {
  if (name.length <= max) return name
  const mark = `…${nameCode(name)}…`
  const tail = Math.floor((max - mark.length) / 3)
  const head = cutText(name, max - mark.length - tail).trimEnd()
  return `${head}${mark}${lastOf(name, tail).trimStart()}`
}

function lastOf(text: string, max: number): string {
  const from = text.length - max
  const { index, segment } = characters().segment(text).containing(from)!
  return text.slice(index === from ? from : index + segment.length)
}

/** Digits and letters that nobody confuses with one another. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns four digits and letters that a name always has: another name has others, but for one in a million. */
export function nameCode(name: string): string {
  // FNV-1a.
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  const folded = (hash ^ (hash >>> 20)) & 0xfffff
  return [15, 10, 5, 0].map((bits) => CODE_LETTERS[(folded >>> bits) & 31]).join('')
}

/** Splits a text into characters as people see them. */
export function charactersOf(text: string): string[] {
  return Array.from(characters().segment(text), ({ segment }) => segment)
}
