import {
  WORKSTATION_TOKEN_SECONDS,
  type WorkstationOffer,
  type WorkstationSignInBody,
} from '../../shared/accounts/workstations.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import type { ReadDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'
import { findAccount, type AccountRow } from './account-store.ts'
import { hashSecret } from './sessions.ts'
import { signInAccount, type Browser, type MoveGuest, type SignedIn } from './sign-in.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt } from './sign-in-attempts.ts'
import { findPin } from './staff-pin-store.ts'
import { findWorkstation, saveWorkstationUsed, type WorkstationRow } from './workstation-store.ts'

interface OpenToken {
  key_hash: string
  /** Hash of the cookie that the desktop program has set in the session of its windows. */
  window_hash: string
  expires_at: number
}

/** Tokens by their hash; they are not stored, so that a restart ends them. */
const openTokens = new WeakMap<ReadDb, Map<string, OpenToken>>()

/**
 * Makes a token that signs in the window of the desktop program once. Only its main process can ask for one, over its own channel to
 * the server process. Null when no one is signed in this way on the computer.
 */
export function offerWorkstationToken(
  shop: Shop,
  asked: { key: string; window_secret: string },
): WorkstationOffer | null {
  const key_hash = hashSecret(asked.key)
  const row = findWorkstation(shop.db, key_hash)
  if (!row || row.role === 'customer') return null
  const now = shop.clock.now()
  const tokens = openTokens.get(shop.db) ?? new Map<string, OpenToken>()
  openTokens.set(shop.db, tokens)
  for (const [hash, { expires_at }] of tokens) if (expires_at <= now) tokens.delete(hash)
  const token = shop.ids.secret(32)
  const window_hash = hashSecret(asked.window_secret)
  tokens.set(hashSecret(token), { key_hash, window_hash, expires_at: now + WORKSTATION_TOKEN_SECONDS })
  return { token, name: row.person, asks_pin: findPin(shop.db, row.account_id) !== undefined }
}

/**
 * Signs in the window of a token, which is used up even by a wrong PIN. Does not count as a recent sign-in: dangerous changes
 * still ask for password or passkey. Throws `sign_in_failed` or `pin_wrong`.
 */
export async function signInAtWorkstation(
  shop: Shop,
  caller: Caller,
  input: WorkstationSignInBody & { browser: Browser; moveGuest: MoveGuest },
): Promise<SignedIn> {
  const row = takeToken(shop, input)
  const account = findAccount(shop.db, row.account_id)
  if (!account) throw refusedToken()
  await checkPin(shop, caller, { account, row, pin: input.pin })
  return shop.write((tx) => {
    // The sign-in may have been ended while the PIN was compared.
    if (findWorkstation(tx, row.key_hash)?.id !== row.id) throw refusedToken()
    saveWorkstationUsed(tx, row.id, shop.clock.now())
    const by = { way: 'workstation', name: row.name, workstation_id: row.id } as const
    return signInAccount(shop, tx, caller, { ...input, account, by })
  })
}

/** Uses up the token. Throws unless it is open, and sent by the window that it was made for, on this computer. */
function takeToken(shop: Shop, { token, browser }: { token: string; browser: Browser }): WorkstationRow {
  const tokens = openTokens.get(shop.db)
  const hash = hashSecret(token)
  const open = tokens?.get(hash)
  tokens?.delete(hash)
  const isOfWindow = browser.looks_local && hashSecret(browser.window_secret ?? '') === open?.window_hash
  if (!open || !isOfWindow || open.expires_at <= shop.clock.now()) throw refusedToken()
  const row = findWorkstation(shop.db, open.key_hash)
  if (!row || row.role === 'customer') throw refusedToken()
  return row
}

function refusedToken(): Refusal {
  return new Refusal('sign_in_failed', 'This computer no longer signs you in. Sign in with your password.')
}

/** Wrong PINs count for this computer alone. */
async function checkPin(
  shop: Shop,
  caller: Caller,
  { account, row, pin }: { account: AccountRow; row: WorkstationRow; pin: string | undefined },
): Promise<void> {
  const holder = findPin(shop.db, account.id)
  if (!holder) return
  const attempt = countAttempt(shop, {
    email: account.email,
    with: 'PIN',
    from: null,
    by: { floor_device: row.id, name: row.name },
  })
  if (!(await shop.passwords.verify(holder.pin_hash, pin ?? ''))) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('pin_wrong')
  }
  shop.write((tx) => uncountAttempt(tx, attempt))
}
