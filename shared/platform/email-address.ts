import { z } from 'zod'
import { pastedLine } from './pasted-text.ts'

/** RFC 5321 leaves 254 characters between the angle brackets. */
export const MAX_EMAIL = 254

/** Returns an email address as it is meant: without what nobody sees, and without the `mailto:` of a copied link. */
export function pastedEmail(text: string): string {
  return pastedLine(text).replace(/^mailto:/i, '')
}

/** Returns an email address as people type and paste it. */
export function emailAddress(message?: string) {
  return z.string().overwrite(pastedEmail).check(z.email(message)).max(MAX_EMAIL)
}
