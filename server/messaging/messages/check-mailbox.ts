import type { MailboxReading } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { ServiceUnavailable } from '../../platform/ports/service-unavailable.ts'
import type { Shop } from '../../platform/shop.ts'
import { noteRead, openFolder } from './follow-mailbox.ts'
import { readNewEmails } from './read-mailbox.ts'

/** Reads the mailbox of replies now. Refuses with `mailbox_unavailable` and the server's answer when it cannot be read. */
export async function checkMailbox(shop: Shop, caller: Caller): Promise<MailboxReading> {
  staffWith('set_up', caller)
  const settings = readShopData(shop.db).mail.mailbox
  if (settings === null) throw new Refusal('wrong_state', 'No mailbox is set. Save its settings first.')
  try {
    const folder = await openFolder(shop, { settings, password: shop.secrets.get('imap_password') })
    try {
      const reading = await readNewEmails(shop, settings, folder)
      noteRead(shop, settings)
      return reading
    } finally {
      await folder.close()
    }
  } catch (error) {
    if (error instanceof ServiceUnavailable) throw new Refusal('mailbox_unavailable', error.message)
    throw error
  }
}
