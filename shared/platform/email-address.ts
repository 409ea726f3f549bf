import { z } from 'zod'
import { MAX_EMAIL, pastedEmail } from './pasted-text.ts'

/** Returns an email address as people type and paste it. */
export function emailAddress(message?: string) {
  return z.string().overwrite(pastedEmail).check(z.email(message)).max(MAX_EMAIL)
}
