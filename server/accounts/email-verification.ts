import {
  addressOf,
  type EmailLinkToken,
  type EmailState,
  type ShownEmailLink,
} from '../../shared/accounts/email-verification.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { DAY } from '../../shared/platform/time.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount, findAccountByEmail, type AccountRow } from './account-store.ts'
import { personOf } from './authenticate.ts'
import {
  endEmailLinks,
  findEmailLink,
  findNewEmail,
  insertAccountEmail,
  listEmailTimes,
  saveEmail,
  saveVerified,
  type AccountEmailRow,
  type EmailLinkRow,
} from './email-store.ts'
import { queueAccountEmail, refuseToWait } from './queue-account-email.ts'
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
  if (account.email_verified_at !== null) return 0
  return queueAccountEmail(shop, tx, { ...request, account_id: account.id, recipient: account.email })
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
  const since = shop.clock.now() - DAY
  const [asked_at = null] = listEmailTimes(shop.db, account.email, { since })
  const { email, email_verified_at: verified_at } = account
  const new_email = findNewEmail(shop.db, account.id, since)
  return { email, verified_at, sends: shop.services.mailer.current() !== null, asked_at, new_email }
}

/** Sends the link again. Throws `rate_limited`, or `no_mail_server`. */
export function resendVerification(shop: Shop, caller: Caller): EmailState {
  const { account_id } = personOf(caller)
  if (!shop.services.mailer.current())
    throw new Refusal('no_mail_server', 'This shop cannot send email right now.')
  const wait = shop.write((tx) =>
    requestVerification(shop, tx, findAccount(tx, account_id)!, { kind: 'confirm', network: null }),
  )
  refuseToWait(wait)
  return readEmailState(shop, caller)
}

/** `POST /auth/email/look`: what the link's page shows. Has no effect, because mail scanners open links too. */
export function readEmailLink(shop: Shop, input: EmailLinkToken): ShownEmailLink {
  const { account, link } = openLink(shop.db, shop, input)
  const { kind, email, expires_at } = link
  return { kind: kind === 'change' ? 'change' : 'confirm', email, created_at: account.created_at, expires_at }
}

/** `POST /auth/email/confirm`: verifies the address, once. A link to a new address makes it the account's. */
export function confirmEmail(shop: Shop, caller: Caller, input: EmailLinkToken): { email: string } {
  return shop.write((tx) => {
    const { account, link } = openLink(tx, shop, input)
    const now = shop.clock.now()
    endEmailLinks(tx, account.id)
    if (link.kind === 'change') changeAddress(shop, tx, account, link)
    else saveVerified(tx, account.id, now)
    const what = link.kind === 'change' ? 'email changed' : 'email confirmed'
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account.id, what })
    return { email: link.email }
  })
}

/** The address of before gets a notice, so that its owner learns of a change that they did not make. */
function changeAddress(shop: Shop, tx: WriteDb, account: AccountRow, { email }: EmailLinkRow): void {
  const before = addressOf(account.email)
  saveEmail(tx, account.id, { email, now: shop.clock.now() })
  if (before === null) return
  // Without the limits: whoever changed the address could have used them up.
  insertAccountEmail(tx, {
    id: shop.ids.make(ID_PREFIX.letter),
    account_id: account.id,
    kind: 'changed',
    recipient: before,
    network: null,
    created_at: shop.clock.now(),
  })
}

/** Returns the account of a link to an address; throws `email_link_ended` when the link has no effect anymore. */
export function openLink(
  db: ReadDb,
  shop: Shop,
  { token }: EmailLinkToken,
): { account: AccountRow; link: EmailLinkRow } {
  const link = findEmailLink(db, hashSecret(token), shop.clock.now())
  const account = link && findAccount(db, link.account_id)
  if (!account || !isUsable(db, account, link)) throw new Refusal('email_link_ended')
  return { account, link }
}

function isUsable(db: ReadDb, account: AccountRow, { kind, email }: EmailLinkRow): boolean {
  if (kind === 'change') return findAccountByEmail(db, email) === undefined
  const isOwn = account.email.toLowerCase() === email.toLowerCase()
  return kind === 'confirm' && isOwn && account.email_verified_at === null
}
