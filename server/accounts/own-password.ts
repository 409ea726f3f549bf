import {
  printRecoveryCode,
  readRecoveryCode,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  type ChangePasswordBody,
  type RecoverBody,
} from '../../shared/accounts/own-account.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { deleteSessions, findAccount, findAccountByEmail, savePassword, saveProof } from './account-store.ts'
import { personOf } from './authenticate.ts'
import type { EndAgents, EndedAgents } from './end-agents.ts'
import { forgetDevices } from './known-devices.ts'
import { requireProof } from './proof.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'
import type { Browser } from './sign-in.ts'
import { hashSecret } from './sessions.ts'
import { countTry, forgetTries, recordWrongTry, takeTryBack } from './sign-in-tries.ts'

/**
 * Needs the current password, and signs out every other browser: one of them may be why it is changed. API keys and apps
 * end too where the person wants that; gives how many did.
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
  const tried = countTry(shop, { email, with: 'current password', from: null, by: { session } })
  if (!(await shop.passwords.verify(account.password_hash, input.current_password))) {
    recordWrongTry(shop, caller, tried)
    throw new Refusal('sign_in_failed', 'The current password is not right.')
  }
  const password_hash = await shop.passwords.hash(input.new_password)
  return shop.write((tx) => {
    const now = shop.clock.now()
    takeTryBack(tx, tried)
    savePassword(tx, account_id, password_hash)
    saveProof(tx, session, now)
    forgetDevices(tx, account_id, { except: session })
    deleteSessions(tx, account_id, { except: session })
    recordEvent(tx, now, caller, { subject: 'account', subject_id: account_id, what: 'password changed' })
    return input.end_agents ? input.endAgents(tx, { account_id, caller, now }) : { keys: 0, apps: 0 }
  })
}

/** New recovery codes in the place of all earlier ones. They are in this answer only. */
export function makeRecoveryCodes(shop: Shop, caller: Caller): { codes: string[] } {
  const { account_id } = personOf(caller)
  requireProof(shop, caller)
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

/** How many codes are left, for the page that offers new ones. */
export function countRecoveryCodes(shop: Shop, caller: Caller): number {
  return shop.db.get<{ n: number }>(
    'select count(*) as n from recovery_codes where account_id = ? and used_at is null',
    personOf(caller).account_id,
  )!.n
}

/**
 * A new password for a code. Every session ends; the person signs in with the new password. An unknown address, a used
 * code and a wrong one answer alike, and count as wrong passwords do.
 */
export async function recoverAccount(
  shop: Shop,
  caller: Caller,
  input: RecoverBody & { browser: Browser; endAgents: EndAgents },
): Promise<void> {
  const { address: from } = input.browser
  const tried = countTry(shop, { email: input.email, with: 'recovery code', from, by: { network: from } })
  const password_hash = await shop.passwords.hash(input.new_password)
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
    forgetDevices(tx, account.id)
    deleteSessions(tx, account.id)
    forgetTries(tx, account.email)
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
  recordWrongTry(shop, caller, tried)
  throw new Refusal('sign_in_failed', 'The e-mail address or the recovery code is not right.')
}
