import { paragraph, writeEmail } from '../../shared/mail/email.ts'
import type { MailServerSettings, SaveMail } from '../../shared/mail/mail-settings.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { findAccount } from '../accounts/account-store.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { requireRecentSignIn } from '../accounts/recent-sign-in.ts'
import type { Caller } from '../caller.ts'
import { replaceDocument } from '../catalog/edit-document.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { ServiceUnavailable } from '../ports/service-unavailable.ts'
import type { Shop } from '../shop.ts'

export interface MailSetUpShown {
  version: number
  server: MailServerSettings | null
  /** Where the password comes from; never the password itself. */
  password: 'environment' | 'keychain' | null
  /** False where passwords can come from the environment only. */
  can_keep_password: boolean
}

/** The mail server as set. */
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

/** Sets another mail server, or none. The password goes into the keychain and never into the database. */
export async function saveMailSetUp(shop: Shop, caller: Caller, input: SaveMail): Promise<MailSetUpShown> {
  const { version, server, password } = input
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  if (password !== undefined && !shop.secrets.canKeep) throw new Refusal('no_keychain')
  replaceDocument(shop, caller, { kind: 'mail', version, body: { server } })
  if (password !== undefined) await shop.secrets.keep('smtp_password', password)
  return readMailSetUp(shop, caller)
}

/** Sends a letter to the owner's own address right away, and says what the mail server said if it did not take it. */
export async function sendTestEmail(shop: Shop, caller: Caller): Promise<{ to: string }> {
  const { account_id } = staffWith('set_up', caller)
  const server = shop.mailer.current()
  if (!server) throw new Refusal('no_mail_server')
  const to = findAccount(shop.db, account_id)!.email
  const words = 'This is a test. Letters to your customers go out the same way.'
  const draft = { subject: 'A test letter of your shop', blocks: [paragraph(words)] }
  const letter = writeEmail(draft, readShopData(shop.db).shop_details)
  try {
    const answer = await server.send({ id: shop.ids.make(ID_PREFIX.letter), to, ...letter })
    if (answer.outcome === 'refused') throw new Refusal('mail_not_sent', answer.detail)
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw new Refusal('mail_not_sent', error.message)
    throw error
  }
  return { to }
}
