import {
  MAX_EMAILS_PER_NETWORK,
  waitForEmail,
  type EmailLinkToken,
  type EmailState,
  type ShownEmailLink,
} from '../../shared/accounts/email-proof.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { DAY } from '../../shared/time.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb, WriteDb } from '../db/db.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { findAccount, findAccountByEmail, type AccountRow } from './account-store.ts'
import { personOf } from './authenticate.ts'
import {
  countEmailsOfNetwork,
  endEmailLinks,
  findEmailLink,
  insertAccountEmail,
  listEmailTimes,
  saveVerified,
  type AccountEmailRow,
} from './email-store.ts'
import { hashSecret } from './sessions.ts'

/**
 * Has an email with a link written to the address of an account, where the shop has a mail server, the address is not
 * proved and neither it nor the network address of who asks has had too many. Says how long to wait otherwise.
 */
export function askForProof(
  shop: Shop,
  tx: WriteDb,
  account: AccountRow,
  of: Pick<AccountEmailRow, 'kind' | 'network'>,
): number {
  const now = shop.clock.now()
  if (!shop.mailer.current() || account.email_verified_at !== null) return 0
  const wait = waitForEmail(listEmailTimes(tx, account.email, now - DAY), now)
  if (wait > 0) return wait
  if (of.network !== null && countEmailsOfNetwork(tx, of.network, now - DAY) >= MAX_EMAILS_PER_NETWORK)
    return DAY
  insertAccountEmail(tx, {
    ...of,
    id: shop.ids.make(ID_PREFIX.letter),
    account_id: account.id,
    recipient: account.email,
    created_at: now,
  })
  return 0
}

/**
 * Somebody wants to sign up with an address that has an account. If nobody has proved that address, its owner gets an
 * email with both ways out; whoever asked gets the same answer as ever.
 */
export function tellOfTakenAddress(shop: Shop, of: { email: string; network: string }): void {
  shop.write((tx) => {
    const account = findAccountByEmail(tx, of.email)
    if (account?.role === 'customer') askForProof(shop, tx, account, { kind: 'taken', network: of.network })
  })
}

/** How far the caller's own address is proved. */
export function readEmailState(shop: Shop, caller: Caller): EmailState {
  const account = findAccount(shop.db, personOf(caller).account_id)!
  const [asked_at = null] = listEmailTimes(shop.db, account.email, shop.clock.now() - DAY)
  const { email, email_verified_at: verified_at } = account
  return { email, verified_at, sends: shop.mailer.current() !== null, asked_at }
}

/** Another email with a link. Refuses with `rate_limited`, and with `no_mail_server` where there is nothing to send with. */
export function resendProof(shop: Shop, caller: Caller): EmailState {
  const { account_id } = personOf(caller)
  if (!shop.mailer.current()) throw new Refusal('no_mail_server', 'This shop cannot send email right now.')
  const wait = shop.write((tx) =>
    askForProof(shop, tx, findAccount(tx, account_id)!, { kind: 'confirm', network: null }),
  )
  if (wait > 0)
    throw new Refusal(
      'rate_limited',
      `We just sent you an email. Wait ${waitWords(wait)} before the next one.`,
      {
        retry_after: wait,
      },
    )
  return readEmailState(shop, caller)
}

function waitWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`
  return seconds < 2 * 3600 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** `POST /auth/email/look`: what the page behind the link shows. Changes nothing: mail scanners open links, too. */
export function readEmailLink(shop: Shop, input: EmailLinkToken): ShownEmailLink {
  const { account, expires_at } = openLink(shop.db, shop, input)
  return { email: account.email, created_at: account.created_at, expires_at }
}

/** `POST /auth/email/confirm`: the address is proved, once. */
export function confirmEmail(shop: Shop, caller: Caller, input: EmailLinkToken): { email: string } {
  return shop.write((tx) => {
    const { account } = openLink(tx, shop, input)
    const now = shop.clock.now()
    saveVerified(tx, account.id, now)
    endEmailLinks(tx, account.id)
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account.id, what: 'email confirmed' })
    return { email: account.email }
  })
}

/** The account that a link is about, as long as it has the address that the link was sent to, and has not proved it. */
export function openLink(
  db: ReadDb,
  shop: Shop,
  { token }: EmailLinkToken,
): { account: AccountRow; expires_at: number } {
  const link = findEmailLink(db, hashSecret(token), shop.clock.now())
  const account = link && findAccount(db, link.account_id)
  const isGood =
    account?.email_verified_at === null && account.email.toLowerCase() === link?.email.toLowerCase()
  if (!isGood) throw new Refusal('email_link_ended')
  return { account, expires_at: link.expires_at }
}
