import { paragraph } from '../../../shared/messaging/mail/email.ts'
import { isPublicUrl } from '../../../shared/payments/payment-set-up.ts'
import { keepSecret } from '../../accounts/keep-secret.ts'
import { publicUrl } from '../../platform/shop-address.ts'
import type { KeepHookSecret, SaveMailPassword } from '../../../shared/messaging/mail/mail-settings.ts'
import type { MailboxReading, SaveMailboxPassword } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import type { Instant } from '../../../shared/platform/time.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import type { Caller } from '../../platform/caller.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { readMailboxProgress } from '../messages/mailbox-store.ts'
import { latestReading, mailboxName } from '../messages/read-mailbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { sendToStaff } from './send-to-staff.ts'

interface MailboxState {
  host: string
  folder: string
  /** When it was read last, since the program was started. */
  read_at: Instant | null
  failing_since: Instant | null
  /** The reason the last reading failed. */
  error: string | null
  /** The result of the last reading since the program was started. */
  latest: (MailboxReading & { at: Instant }) | null
}

export interface MailSetUpShown {
  has_server: boolean
  /** The place of the password; never the password itself. */
  password: 'environment' | 'keychain' | null
  /** The address at which a mail service delivers answers of customers; null while the shop has no public address. */
  hook_url: string | null
  hook_secret: 'environment' | 'keychain' | null
  mailbox_password: 'environment' | 'keychain' | null
  /** The mailbox of replies as it is saved; null in a shop that reads none. */
  mailbox: MailboxState | null
  /** False if passwords can come only from the environment. */
  can_keep_password: boolean
}

/** Returns the settings of email besides the document of the mail server. */
export function readMailSetUp(shop: Shop, caller: Caller): MailSetUpShown {
  staffWith('set_up', caller)
  return {
    has_server: readShopData(shop.db).mail.server !== null,
    password: shop.secrets.source('smtp_password'),
    hook_url: hookUrl(shop),
    hook_secret: shop.secrets.source('mail_hook_secret'),
    mailbox_password: shop.secrets.source('imap_password'),
    mailbox: readMailboxState(shop),
    can_keep_password: shop.secrets.canKeep,
  }
}

function readMailboxState(shop: Shop): MailboxState | null {
  const { mailbox } = readShopData(shop.db).mail
  if (mailbox === null) return null
  const { last_good_at, error } = shop.machine.health.notes.callsOf('mailbox')
  const progress = readMailboxProgress(shop.db, mailboxName(mailbox))
  const { host, folder } = mailbox
  const failing_since = progress?.failing_since ?? null
  return { host, folder, read_at: last_good_at, failing_since, error, latest: latestReading(shop) }
}

function hookUrl(shop: Shop): string | null {
  const base_url = publicUrl(shop)
  return isPublicUrl(base_url) ? `${base_url}/hooks/mail` : null
}

/** Stores the secret of the webhook that takes answers of customers, or deletes it. */
export async function keepHookSecret(
  shop: Shop,
  caller: Caller,
  { secret }: KeepHookSecret,
): Promise<MailSetUpShown> {
  await keepSecret(shop, caller, { name: 'mail_hook_secret', value: secret })
  return readMailSetUp(shop, caller)
}

/** Stores the password of the mailbox of replies, or deletes it. */
export async function saveMailboxPassword(
  shop: Shop,
  caller: Caller,
  { password }: SaveMailboxPassword,
): Promise<MailSetUpShown> {
  await keepSecret(shop, caller, { name: 'imap_password', value: password })
  return readMailSetUp(shop, caller)
}

/** Stores the mail server's password in the keychain, never in the database, or deletes it. */
export async function saveMailPassword(
  shop: Shop,
  caller: Caller,
  { password }: SaveMailPassword,
): Promise<MailSetUpShown> {
  const by = staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  if (!shop.secrets.canKeep) throw new Refusal('no_keychain')
  await shop.secrets.keep('smtp_password', password)
  shop.write((tx) =>
    recordEvent(tx, shop.clock.now(), by, {
      subject: 'document',
      subject_id: 'smtp_password',
      what: password === null ? 'secret removed' : 'secret set',
    }),
  )
  return readMailSetUp(shop, caller)
}

/** Sends a test email to the owner. Refuses with `mail_not_sent` and the server's answer when it is not accepted. */
export async function sendTestEmail(shop: Shop, caller: Caller): Promise<{ to: string }> {
  const { account_id } = staffWith('set_up', caller)
  const words = 'This is a test. Emails to your customers are sent the same way.'
  return sendToStaff(shop, account_id, { subject: 'Test email from your shop', blocks: [paragraph(words)] })
}
