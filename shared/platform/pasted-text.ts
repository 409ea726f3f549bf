/**
 * Pasted text has characters that nobody sees: direction marks of contact apps, variation selectors of PDF files, soft
 * hyphens of web pages (Unicode's property Default_Ignorable_Code_Point).
 */
const UNSEEN = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu
/** Joiners shape letters and emoji of other scripts; anywhere else they are unseen as well. */
const STRAY_JOINERS = /(?<![^\0-\x7f])[\u200c\u200d]+|[\u200c\u200d]+(?![^\0-\x7f])/gu

/** Returns the text without characters that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(UNSEEN, '').replaceAll(STRAY_JOINERS, '')
}

/** Returns pasted text as one line: composed letters, nothing unseen, single spaces, trimmed. */
export function pastedLine(text: string): string {
  return withoutUnseen(text)
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** Returns a pasted number or code with ASCII digits and signs: dashes of every width are hyphens. */
export function pastedCode(text: string): string {
  return withoutUnseen(text)
    .normalize('NFKC')
    .replaceAll(/[\p{Dash_Punctuation}\u2212]/gu, '-')
}

/** RFC 5321 leaves 254 characters between the angle brackets. */
export const MAX_EMAIL = 254

/** Returns an email address as it is meant: without what nobody sees, and without the `mailto:` of a copied link. */
export function pastedEmail(text: string): string {
  return pastedLine(text).replace(/^mailto:/i, '')
}
