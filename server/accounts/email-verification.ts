import {
  MAX_EMAILS_PER_NETWORK,
  waitForEmail,
  type EmailLinkToken,
  type EmailState,
  type ShownEmailLink,
} from '../../shared/accounts/email-verification.ts'
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
 * Queues an email with a link to an account's address, unless the address is verified, there is no mail server, or the address
 * or the network has reached its limit. Returns the seconds to wait.
 */
export function requestVerification(
  shop: Shop,
  tx: WriteDb,
  account: AccountRow,
  request: Pick<AccountEmailRow, 'kind' | 'network'>,
): number {
  const now = shop.clock.now()
  if (!shop.mailer.current() || account.email_verified_at !== null) return 0
  const wait = waitForEmail(listEmailTimes(tx, account.email, now - DAY), now)
  if (wait > 0) return wait
  if (
    request.network !== null &&
    countEmailsOfNetwork(tx, request.network, now - DAY) >= MAX_EMAILS_PER_NETWORK
  )
    return DAY
  insertAccountEmail(tx, {
    ...request,
    id: shop.ids.make(ID_PREFIX.letter),
    account_id: account.id,
    recipient: account.email,
    created_at: now,
  })
  return 0
}

/**
 * Handles a sign-up with an address that already has an account. If that address is not verified, its owner gets an email to
 * confirm or free it. The answer to the sign-up is the same either way.
 */
export function emailTakenAddress(shop: Shop, signUp: { email: string; network: string }): void {
  shop.write((tx) => {
    const account = findAccountByEmail(tx, signUp.email)
    if (account?.role === 'customer')
      requestVerification(shop, tx, account, { kind: 'taken', network: signUp.network })
  })
}

/** Returns whether the caller's address is verified. */
export function readEmailState(shop: Shop, caller: Caller): EmailState {
  const account = findAccount(shop.db, personOf(caller).account_id)!
  const [asked_at = null] = listEmailTimes(shop.db, account.email, shop.clock.now() - DAY)
  const { email, email_verified_at: verified_at } = account
  return { email, verified_at, sends: shop.mailer.current() !== null, asked_at }
}

/** Sends the link again. Throws `rate_limited`, or `no_mail_server`. */
export function resendVerification(shop: Shop, caller: Caller): EmailState {
  const { account_id } = personOf(caller)
  if (!shop.mailer.current()) throw new Refusal('no_mail_server', 'This shop cannot send email right now.')
  const wait = shop.write((tx) =>
    requestVerification(shop, tx, findAccount(tx, account_id)!, { kind: 'confirm', network: null }),
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

/** `POST /auth/email/look`: what the link's page shows. Has no effect, because mail scanners open links too. */
export function readEmailLink(shop: Shop, input: EmailLinkToken): ShownEmailLink {
  const { account, expires_at } = openLink(shop.db, shop, input)
  return { email: account.email, created_at: account.created_at, expires_at }
}

/** `POST /auth/email/confirm`: verifies the address, once. */
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

/** Returns the account of a link; throws when its address has changed since, or is already verified. */
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
