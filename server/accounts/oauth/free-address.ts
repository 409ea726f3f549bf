import { freedAddress, type EmailLinkToken } from '../../../shared/accounts/email-verification.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { deleteSessions } from '../account-store.ts'
import { endKeyFor } from '../api-keys.ts'
import { openLink } from '../email-verification.ts'
import { endEmailLinks } from '../email-store.ts'
import { listActiveKeys } from '../key-store.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import type { Shop } from '../../platform/shop.ts'
import { endConnection } from './end-connection.ts'
import { listLiveGrants } from './grant-store.ts'

/**
 * `POST /auth/email/free`: the owner of an address says that the account is not theirs. The address can be used for a new
 * account at once. The old account keeps its orders, for the shop's records and for their links; no one can sign in to it
 * anymore, and no email about it is sent to the address.
 */
export function freeAddress(shop: Shop, caller: Caller, input: EmailLinkToken): { email: string } {
  return shop.write((tx) => {
    const { account, link } = openLink(tx, shop, input)
    if (link.kind !== 'confirm') throw new Refusal('email_link_ended')
    if (account.role !== 'customer')
      throw new Refusal(
        'wrong_state',
        'This account belongs to someone who works at the shop. Contact the shop.',
      )
    const { id, email } = account
    const now = shop.clock.now()
    endEmailLinks(tx, id)
    endAccess(tx, id, { caller, now })
    forgetAddress(tx, id, email)
    tx.run('update accounts set email = ?, password_hash = null where id = ?', freedAddress(id), id)
    recordEvent(tx, now, caller, { subject: 'account', subject_id: id, what: 'email freed' })
    return { email }
  })
}

/** Revokes all access: sessions, keys, apps, passkeys and recovery codes. */
function endAccess(tx: WriteDb, id: string, { caller, now }: { caller: Caller; now: number }): void {
  deleteSessions(tx, id)
  for (const key of listActiveKeys(tx, id)) endKeyFor(tx, key, { caller, now })
  for (const grant of listLiveGrants(tx, { account_id: id, client_id: null, now }))
    endConnection(tx, grant, { caller, now, ended_by: 'person' })
  tx.run('delete from passkeys where account_id = ?', id)
  tx.run('delete from recovery_codes where account_id = ?', id)
}

/** Removes the address from orders, open checkouts and unsent emails. */
function forgetAddress(tx: WriteDb, id: string, email: string): void {
  const owner = { id, email }
  const owned = 'select id from quotes where account_id = :id'
  tx.run(
    `update orders set contact_email = null where id in (${owned}) and lower(contact_email) = lower(:email)`,
    owner,
  )
  const bought = `select purchase_id from checkouts where quote_id in (${owned})`
  tx.run(`update purchases set email = null where id in (${bought}) and lower(email) = lower(:email)`, owner)
  tx.run(
    `update checkouts set email = null where quote_id in (${owned}) and lower(email) = lower(:email)`,
    owner,
  )
  tx.run(
    `update outbox set recipient = null where subject_id in (${owned}) and state = 'waiting'
       and lower(recipient) = lower(:email)`,
    owner,
  )
}
