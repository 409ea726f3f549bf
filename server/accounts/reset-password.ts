import type { AskResetBody, ResetPasswordBody } from '../../shared/accounts/own-account.ts'
import { addressOf, type EmailLinkToken } from '../../shared/accounts/email-verification.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount, findAccountByEmail, savePassword, type AccountRow } from './account-store.ts'
import { refuseAtKiosk } from './authenticate.ts'
import { findEmailLink, saveVerified, endEmailLinks } from './email-store.ts'
import type { EndAgents } from './end-agents.ts'
import { endAccess } from './end-access.ts'
import { queueAccountEmail } from './queue-account-email.ts'
import type { Browser } from './sign-in.ts'
import { hashSecret } from './sessions.ts'

/**
 * `POST /auth/reset/ask`: emails a link for a new password to the address of an account. An address without an account and
 * one that was emailed a moment ago get the same answer, so that accounts cannot be probed. Throws `no_mail_server`.
 */
export function askForReset(shop: Shop, caller: Caller, input: AskResetBody & { browser: Browser }): void {
  refuseAtKiosk(caller)
  if (!shop.services.mailer.current())
    throw new Refusal('no_mail_server', 'This shop cannot send email right now. Contact us to get back in.')
  shop.write((tx) => {
    const account = findAccountByEmail(tx, input.email)
    const recipient = account && addressOf(account.email)
    if (!account || !recipient) return
    queueAccountEmail(shop, tx, {
      account_id: account.id,
      kind: 'reset',
      recipient,
      network: input.browser.address,
    })
  })
}

/** `POST /auth/reset/look`: whose password the link sets. Has no effect, because mail scanners open links too. */
export function readResetLink(shop: Shop, input: EmailLinkToken): { email: string } {
  return { email: openResetLink(shop.db, shop, input).email }
}

/**
 * `POST /auth/reset`: sets a new password, once for each link, and ends every session. Whoever has the link reads the
 * address, so the address is verified, too.
 */
export async function resetPassword(
  shop: Shop,
  caller: Caller,
  input: ResetPasswordBody & { browser: Browser; endAgents: EndAgents },
): Promise<void> {
  refuseAtKiosk(caller)
  openResetLink(shop.db, shop, input)
  const password_hash = await shop.machine.passwords.hash(input.new_password)
  shop.write((tx) => {
    const account = openResetLink(tx, shop, input)
    const now = shop.clock.now()
    savePassword(tx, account.id, password_hash)
    saveVerified(tx, account.id, now)
    endAccess(tx, account)
    endEmailLinks(tx, account.id)
    recordEvent(tx, now, caller, {
      subject: 'account',
      subject_id: account.id,
      what: 'account recovered',
      details: { from: input.browser.address, with: 'email link' },
    })
    if (input.end_agents) input.endAgents(tx, { account_id: account.id, caller, now })
  })
}

function openResetLink(db: ReadDb, shop: Shop, { token }: EmailLinkToken): AccountRow {
  const link = findEmailLink(db, hashSecret(token), shop.clock.now())
  const account = link?.kind === 'reset' ? findAccount(db, link.account_id) : undefined
  if (account?.email.toLowerCase() !== link?.email.toLowerCase() || !account)
    throw new Refusal(
      'email_link_ended',
      'This link was already used or is older than an hour. Get a new one.',
    )
  return account
}
