import type { NewEmailBody, RenameBody } from '../../shared/accounts/own-account.ts'
import type { EmailState } from '../../shared/accounts/email-verification.ts'
import type { Person } from '../../shared/accounts/people.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount, findAccountByEmail, saveName } from './account-store.ts'
import { personOf } from './authenticate.ts'
import { readEmailState } from './email-verification.ts'
import { queueAccountEmail, refuseToWait } from './queue-account-email.ts'
import { recordOwnEvent } from './record-own-event.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { showPerson } from './sign-in.ts'

/** Changes the name of the caller's account. */
export function renameAccount(shop: Shop, caller: Caller, { name }: RenameBody): Person {
  const { account_id } = personOf(caller)
  return shop.write((tx) => {
    saveName(tx, account_id, name)
    recordOwnEvent(shop, tx, caller, { what: 'name changed', details: {} })
    return showPerson(findAccount(tx, account_id)!)
  })
}

/**
 * Emails a link to a new address of the caller's account. The account keeps its address until the link is confirmed. Throws
 * `no_mail_server`, `email_taken` or `rate_limited`.
 */
export function requestNewEmail(shop: Shop, caller: Caller, { email }: NewEmailBody): EmailState {
  const { account_id } = personOf(caller)
  requireRecentSignIn(shop, caller)
  if (!shop.services.mailer.current())
    throw new Refusal('no_mail_server', 'This shop cannot send email right now.')
  const wait = shop.write((tx) => {
    if (findAccountByEmail(tx, email)) throw new Refusal('email_taken')
    return queueAccountEmail(shop, tx, { account_id, kind: 'change', recipient: email, network: null })
  })
  refuseToWait(wait)
  return readEmailState(shop, caller)
}
