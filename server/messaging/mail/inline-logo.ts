import { LOGO_URL } from '../../../shared/messaging/mail/logo-in-email.ts'
import { findLogo } from '../../catalog/shown-brand.ts'
import type { ReadDb } from '../../platform/db/db.ts'

/** A browser does not know the pictures inside an email: the text with the logo's data in the place of its address. */
export function inlineLogo(db: ReadDb, text: string): string {
  return text.replaceAll(LOGO_URL, (url, hash: string) => {
    const file = findLogo(db, hash)
    return file ? `data:image/png;base64,${Buffer.from(file.png).toString('base64')}` : url
  })
}
