import { shortText } from './cut-text.ts'

/**
 * Returns the text of a machine or another program as one line without control characters, cut at a number of
 * characters.
 */
export function plainText(text: string, max: number): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return shortText(line, max)
}
