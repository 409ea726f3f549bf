import type { OwnerOptions } from '../../shared/accounts/people.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent, THE_SHOP } from '../platform/db/events.ts'
import type { ShopMachine, Shop } from '../platform/shop.ts'
import {
  deleteSessions,
  findAccountByEmail,
  insertAccount,
  listSessions,
  resetAccount,
} from './account-store.ts'
import { saveVerified } from './email-store.ts'
import type { EndAgents, EndedAgents } from './end-agents.ts'
import { forgetDevices } from './known-devices.ts'
import { deletePasskey, listPasskeysOf } from './passkey-store.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'
import { forgetAttempts } from './sign-in-attempts.ts'
import { deletePin } from './staff-pin-store.ts'

/**
 * Access that is revoked when an account becomes the owner's with a new password, so that nobody who had it before
 * keeps it.
 */
export interface EndedAccess extends EndedAgents {
  browsers: number
  recovery_codes: number
  /** Removed only on request. */
  passkeys: number
}

/** Creates the owner, or sets the owner role and a new password on the account with that email. */
export async function makeOwner(
  shop: Pick<Shop, 'write' | 'ids' | 'clock'> & { machine: Pick<ShopMachine, 'passwords'> },
  owner: OwnerOptions & { endAgents: EndAgents; end_passkeys?: boolean },
): Promise<{ account_id: string; ended: EndedAccess | null }> {
  const password_hash = await shop.machine.passwords.hash(owner.password)
  return shop.write((tx) => {
    const known = findAccountByEmail(tx, owner.email)
    const now = shop.clock.now()
    forgetAttempts(tx, owner.email)
    const id = known?.id ?? shop.ids.make(ID_PREFIX.account)
    const { email, name } = owner
    const ended = known ? endAccess(tx, { ...owner, account_id: id, now }) : null
    if (known) resetAccount(tx, { id, name, role: 'owner', password_hash })
    else {
      const file_secret = shop.ids.secret(32)
      const account = { id, email, name, role: 'owner' as const, password_hash, file_secret }
      insertAccount(tx, { ...account, created_at: now, email_verified_at: now })
    }
    // Whoever can run commands on this machine is trusted.
    saveVerified(tx, id, now)
    const what = known ? 'owner reset' : 'owner made'
    recordEvent(tx, now, THE_SHOP, { subject: 'account', subject_id: id, what })
    return { account_id: id, ended }
  })
}

function endAccess(
  tx: WriteDb,
  owner: { account_id: string; now: number; endAgents: EndAgents; end_passkeys?: boolean },
): EndedAccess {
  const { account_id, now } = owner
  const agents = owner.endAgents(tx, { account_id, caller: THE_SHOP, now })
  const browsers = listSessions(tx, account_id, now).length
  forgetDevices(tx, account_id)
  deleteSessions(tx, account_id)
  deletePin(tx, account_id)
  const recovery_codes = deleteRecoveryCodes(tx, account_id)
  const passkeys = owner.end_passkeys ? listPasskeysOf(tx, account_id) : []
  for (const { id, name } of passkeys) {
    deletePasskey(tx, id)
    const what = 'passkey removed'
    recordEvent(tx, now, THE_SHOP, { subject: 'account', subject_id: account_id, what, details: { name } })
  }
  return { ...agents, browsers, recovery_codes, passkeys: passkeys.length }
}
