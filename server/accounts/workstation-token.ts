import type { WorkstationOffer, WorkstationSignInBody } from '../../shared/accounts/workstations.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount, type AccountRow } from './account-store.ts'
import { hashSecret } from './sessions.ts'
import { signInAccount, type Browser, type MoveGuest, type SignInResult } from './sign-in.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt } from './sign-in-attempts.ts'
import { findPin } from './staff-pin-store.ts'
import { openWindowToken, takeWindowToken, type TokenOf } from './window-tokens.ts'
import { findWorkstation, saveWorkstationUsed, type WorkstationRow } from './workstation-store.ts'

/**
 * Makes a token that signs in the window of the desktop program once. Only its main process can ask for one, over its own channel to
 * the server process. Null if no one is signed in this way on the computer.
 */
export function offerWorkstationToken(
  shop: Shop,
  asked: { key: string; window_secret: string },
): WorkstationOffer | null {
  const key_hash = hashSecret(asked.key)
  const row = findWorkstation(shop.db, key_hash)
  if (!row || row.role === 'customer') return null
  const token = openWindowToken(shop, { by: 'workstation', key_hash }, asked.window_secret)
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
): Promise<SignInResult> {
  const of = takeWindowToken(shop, input)
  if (of?.by === 'kiosk PIN') return signInLeaver(shop, caller, { ...input, ...of })
  const row = of ? findWorkstation(shop.db, of.key_hash) : undefined
  if (!row || row.role === 'customer') throw refusedToken()
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

/** Signs in whose PIN it was, with the rights of that person. Throws if the PIN was changed or withdrawn since. */
function signInLeaver(
  shop: Shop,
  caller: Caller,
  input: Extract<TokenOf, { by: 'kiosk PIN' }> & { browser: Browser; moveGuest: MoveGuest },
): SignInResult {
  const { holder, kiosk, browser, moveGuest } = input
  return shop.write((tx) => {
    const account = findAccount(tx, holder.account_id)
    if (!account || findPin(tx, account.id)?.pin_hash !== holder.pin_hash) throw refusedToken()
    const by = { way: 'kiosk PIN', name: kiosk } as const
    return signInAccount(shop, tx, caller, { browser, moveGuest, account, by })
  })
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
  if (!(await shop.machine.passwords.verify(holder.pin_hash, pin ?? ''))) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('pin_wrong')
  }
  shop.write((tx) => uncountAttempt(tx, attempt))
}
