import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { writeEmail, type EmailDraft } from '../../../shared/messaging/mail/email.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { findAccount } from '../../accounts/account-store.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { readSender } from './read-sender.ts'

/**
 * Sends an email to a member of staff at once, without the outbox. Refuses with `no_mail_server` when none is set, and with
 * `mail_not_sent` and the server's answer when it is not accepted.
 */
export async function sendToStaff(shop: Shop, accountId: string, draft: EmailDraft): Promise<{ to: string }> {
  const server = shop.services.mailer.current()
  if (!server) throw new Refusal('no_mail_server')
  const to = findAccount(shop.db, accountId)!.email
  const email = writeEmail(draft, readSender(shop, shop.db))
  try {
    const answer = await server.send({ id: shop.ids.make(ID_PREFIX.letter), to, ...email })
    if (answer.outcome === 'refused') throw new Refusal('mail_not_sent', answer.detail)
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw new Refusal('mail_not_sent', error.message)
    throw error
  }
  return { to }
}
