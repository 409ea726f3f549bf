import { paragraph } from '../../shared/mail/email.ts'
import type { MailServerSettings, SaveMail } from '../../shared/mail/mail-settings.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { requireRecentSignIn } from '../accounts/recent-sign-in.ts'
import type { Caller } from '../caller.ts'
import { replaceDocument } from '../catalog/edit-document.ts'
import { readShopData } from '../catalog/shop-data.ts'
import type { Shop } from '../shop.ts'
import { sendToStaff } from './send-to-staff.ts'

export interface MailSetUpShown {
  version: number
  server: MailServerSettings | null
  /** Where the password is stored; never the password itself. */
  password: 'environment' | 'keychain' | null
  /** False where passwords can come only from the environment. */
  can_keep_password: boolean
}

/** Returns the mail server's settings. */
export function readMailSetUp(shop: Shop, caller: Caller): MailSetUpShown {
  staffWith('set_up', caller)
  const { mail, versions } = readShopData(shop.db)
  return {
    version: versions.mail,
    server: mail.server,
    password: shop.secrets.source('smtp_password'),
    can_keep_password: shop.secrets.canKeep,
  }
}

/** Sets another mail server, or none. The password is stored in the keychain, never in the database. */
export async function saveMailSetUp(shop: Shop, caller: Caller, input: SaveMail): Promise<MailSetUpShown> {
  const { version, server, password } = input
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  if (password !== undefined && !shop.secrets.canKeep) throw new Refusal('no_keychain')
  replaceDocument(shop, caller, { kind: 'mail', version, body: { server } })
  if (password !== undefined) await shop.secrets.keep('smtp_password', password)
  return readMailSetUp(shop, caller)
}

/** Sends a test email to the owner. Refuses with `mail_not_sent` and the server's answer when it is not accepted. */
export async function sendTestEmail(shop: Shop, caller: Caller): Promise<{ to: string }> {
  const { account_id } = staffWith('set_up', caller)
  const words = 'This is a test. Emails to your customers are sent the same way.'
  return sendToStaff(shop, account_id, { subject: 'Test email from your shop', blocks: [paragraph(words)] })
}
