import {
  printRecoveryCode,
  readRecoveryCode,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  type ChangePasswordBody,
  type RecoverBody,
} from '../../shared/accounts/own-account.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSessions, findAccount, findAccountByEmail, savePassword, saveProof } from './account-store.ts'
import { personOf, refuseAtKiosk } from './authenticate.ts'
import { endAccess } from './end-access.ts'
import type { EndAgents, EndedAgents } from './end-agents.ts'
import { forgetDevices } from './known-devices.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'
import type { Browser } from './sign-in.ts'
import { hashSecret } from './sessions.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt } from './sign-in-attempts.ts'

/**
 * Needs the current password, and signs out every other browser, because one may be the reason for the change. Revokes API
 * keys and apps too unless the person keeps them; returns how many.
 */
export async function changePassword(
  shop: Shop,
  caller: Caller,
  input: ChangePasswordBody & { endAgents: EndAgents },
): Promise<EndedAgents> {
  const { account_id, session } = personOf(caller)
  const account = findAccount(shop.db, account_id)
  if (!account) throw new Refusal('unauthorized')
  const { email } = account
  const attempt = countAttempt(shop, { email, with: 'current password', from: null, by: { session } })
  if (!(await shop.machine.passwords.verify(account.password_hash, input.current_password))) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('sign_in_failed', 'The current password is incorrect.')
  }
  const password_hash = await shop.machine.passwords.hash(input.new_password)
  return shop.write((tx) => {
    const now = shop.clock.now()
    uncountAttempt(tx, attempt)
    savePassword(tx, account_id, password_hash)
    saveProof(tx, session, now)
    forgetDevices(tx, account_id, { except: session })
    deleteSessions(tx, account_id, { except: session })
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account_id, what: 'password changed' })
    return input.end_agents ? input.endAgents(tx, { account_id, caller, now }) : { keys: 0, apps: 0 }
  })
}

/** Replaces all recovery codes. The new ones are in this answer only. */
export function makeRecoveryCodes(shop: Shop, caller: Caller): { codes: string[] } {
  const { account_id } = personOf(caller)
  requireRecentSignIn(shop, caller)
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    printRecoveryCode(shop.ids.letters(RECOVERY_LETTERS, RECOVERY_LENGTH)),
  )
  const now = shop.clock.now()
  shop.write((tx) => {
    deleteRecoveryCodes(tx, account_id)
    for (const code of codes)
      tx.run(
        'insert into recovery_codes (code_hash, account_id, created_at) values (?, ?, ?)',
        hashSecret(code),
        account_id,
        now,
      )
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account_id, what: 'recovery codes made' })
  })
  return { codes }
}

/** Returns how many unused codes are left. */
export function countRecoveryCodes(shop: Shop, caller: Caller): number {
  return shop.db.get<{ n: number }>(
    'select count(*) as n from recovery_codes where account_id = ? and used_at is null',
    personOf(caller).account_id,
  )!.n
}

/**
 * Sets a new password with a recovery code, and ends every session. An unknown address, a used code and a wrong code get the
 * same answer, and count as failed attempts.
 */
export async function recoverAccount(
  shop: Shop,
  caller: Caller,
  input: RecoverBody & { browser: Browser; endAgents: EndAgents },
): Promise<void> {
  refuseAtKiosk(caller)
  const { address: from } = input.browser
  const attempt = countAttempt(shop, {
    email: input.email,
    with: 'recovery code',
    from,
    by: { network: from },
  })
  const password_hash = await shop.machine.passwords.hash(input.new_password)
  const recovered = shop.write((tx) => {
    const account = findAccountByEmail(tx, input.email)
    const now = shop.clock.now()
    const used = tx.run(
      'update recovery_codes set used_at = ? where code_hash = ? and account_id = ? and used_at is null',
      now,
      hashSecret(readRecoveryCode(input.code)),
      account?.id ?? '',
    )
    if (!account || used !== 1) return false
    savePassword(tx, account.id, password_hash)
    endAccess(tx, account)
    recordEvent(tx, now, caller, {
      subject: 'account',
      subject_id: account.id,
      what: 'account recovered',
      details: { from },
    })
    if (input.end_agents) input.endAgents(tx, { account_id: account.id, caller, now })
    return true
  })
  if (recovered) return
  recordFailedAttempt(shop, caller, attempt)
  throw new Refusal('sign_in_failed', 'The email address or the recovery code is incorrect.')
}
