import type { Caller } from '../platform/caller.ts'
import type { Shop } from '../platform/shop.ts'
import type {
  MovedToAccount,
  Person,
  SessionAnswer,
  SignInBody,
  SignUpBody,
} from '../../shared/accounts/people.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { refuseAtKiosk } from './authenticate.ts'
import { deleteSession, findAccount, findAccountByEmail, insertAccount } from './account-store.ts'
import type { AccountRow } from './account-store.ts'
import { requestVerification, emailTakenAddress } from './email-verification.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { hashSecret, startSession } from './sessions.ts'
import { countAttempt, recordFailedAttempt, uncountAttempt, type SignInAttempt } from './sign-in-attempts.ts'

/** The browser of a request. Its earlier session ends when a person signs in. */
export interface Browser {
  session_secret: string | null
  /** Identifies the browser to accounts that signed in on it before; null for a new one. */
  device_secret: string | null
  /** The secret of a shop-floor device; null for all other browsers. */
  floor_device_secret: string | null
  /** The secret that the desktop program sets in the session of its own windows. */
  window_secret?: string | null
  user_agent: string | null
  /** False if it certainly does not run on the shop's own machine; true proves nothing. */
  looks_local: boolean
  /** Its IP address. */
  address: string
  /** The origin at which it has the shop open: `http://localhost:4747`. */
  origin: string
}

/** The means by which a person signed in. */
export type SignInWay =
  | { way: 'password' }
  | { way: 'passkey'; name: string }
  | { way: 'invitation' }
  | WorkstationWay
  /** Leaving the kiosk with this name. */
  | { way: 'kiosk PIN'; name: string }

/** A token of the desktop program on the computer with this name. */
interface WorkstationWay {
  way: 'workstation'
  name: string
  workstation_id: string
}

export interface SignInResult {
  person: Person
  moved: MovedToAccount
  /** For the cookies. */
  session_secret: string
  device_secret: string
}

/** Moves a guest's quotes to the account. Passed in, because `quotes` is above this folder on the ladder. */
export type MoveGuest = (
  tx: WriteDb,
  from: { guest_id: string },
  to: { account_id: string },
) => MovedToAccount

export async function signUp(
  shop: Shop,
  caller: Caller,
  input: SignUpBody & { browser: Browser; moveGuest: MoveGuest },
) {
  const password_hash = await shop.machine.passwords.hash(input.password)
  try {
    return addCustomer(shop, caller, { ...input, password_hash })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_taken')
      emailTakenAddress(shop, { email: input.email, network: input.browser.address })
    throw error
  }
}

function addCustomer(
  shop: Shop,
  caller: Caller,
  input: SignUpBody & { browser: Browser; moveGuest: MoveGuest; password_hash: string },
): SignInResult {
  return shop.write((tx) => {
    const { email, name, password_hash } = input
    const unproved = { role: 'customer', email_verified_at: null } as const
    const account = addAccount(shop, tx, caller, { email, name, password_hash, ...unproved })
    requestVerification(shop, tx, account, { kind: 'confirm', network: input.browser.address })
    return signInAccount(shop, tx, caller, { ...input, account, by: { way: 'password' } })
  })
}

/** Inserts an account; throws `email_taken`. */
export function addAccount(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  values: Pick<AccountRow, 'email' | 'name' | 'role' | 'password_hash' | 'email_verified_at'>,
): AccountRow {
  if (findAccountByEmail(tx, values.email)) throw new Refusal('email_taken')
  const account: AccountRow = {
    ...values,
    id: shop.ids.make(ID_PREFIX.account),
    file_secret: shop.ids.secret(32),
    created_at: shop.clock.now(),
  }
  insertAccount(tx, account)
  recordEvent(tx, shop.clock.now(), caller, {
    subject: 'account',
    subject_id: account.id,
    what: 'signed up',
  })
  return account
}

/** A wrong email and a wrong password get the same answer in the same time, so that addresses cannot be probed. */
export async function signIn(
  shop: Shop,
  caller: Caller,
  input: SignInBody & { browser: Browser; moveGuest: MoveGuest },
) {
  const known = findAccountByEmail(shop.db, input.email)
  const by = attemptScope(shop, { account_id: known?.id, browser: input.browser })
  const attempt = countAttempt(shop, {
    email: input.email,
    with: 'password',
    from: input.browser.address,
    by,
  })
  const matches = await shop.machine.passwords.verify(known?.password_hash ?? null, input.password)
  if (!known || !matches) {
    recordFailedAttempt(shop, caller, attempt)
    throw new Refusal('sign_in_failed')
  }
  return shop.write((tx) => {
    uncountAttempt(tx, attempt)
    return signInAccount(shop, tx, caller, { ...input, account: known, by: { way: 'password' } })
  })
}

/** A browser that the account signed in on before has its own counter, so that strangers cannot lock the person out. */
function attemptScope(
  shop: Shop,
  attempt: { account_id: string | undefined; browser: Browser },
): SignInAttempt['by'] {
  const { device_secret, address } = attempt.browser
  const now = shop.clock.now()
  const device = findKnownDevice(shop.db, { account_id: attempt.account_id, device_secret, now })
  return device === null ? { network: address } : { device }
}

/** Starts a session for an authenticated account. */
export function signInAccount(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  input: { account: AccountRow; browser: Browser; moveGuest: MoveGuest; by: SignInWay },
): SignInResult {
  const { account, browser } = input
  refuseAtKiosk(caller)
  const moved =
    caller.kind === 'guest'
      ? input.moveGuest(tx, caller, { account_id: account.id })
      : { quotes: 0, orders: 0 }
  if (browser.session_secret) deleteSession(tx, hashSecret(browser.session_secret))
  recordEvent(tx, shop.clock.now(), caller, {
    subject: 'account',
    subject_id: account.id,
    what: 'signed in',
    details: { ...input.by, from: browser.address },
  })
  const device_secret = rememberDevice(shop, tx, {
    account_id: account.id,
    device_secret: browser.device_secret,
  })
  const session_secret = startSession(shop, tx, {
    account_id: account.id,
    guest_id: null,
    user_agent: browser.user_agent,
    device_hash: hashSecret(device_secret),
    ...(input.by.way === 'workstation' && { workstation_id: input.by.workstation_id }),
    is_proved: input.by.way !== 'workstation' && input.by.way !== 'kiosk PIN',
  })
  return { person: showPerson(account), moved, session_secret, device_secret }
}

export function signOut(shop: Shop, caller: Caller, input: { browser: Browser }): void {
  const secret = input.browser.session_secret
  if (!secret) return
  shop.write((tx) => {
    deleteSession(tx, hashSecret(secret))
    if (caller.kind === 'account')
      recordEvent(tx, shop.clock.now(), caller, {
        subject: 'account',
        subject_id: caller.account_id,
        what: 'signed out',
      })
  })
}

export function readSession(shop: Shop, caller: Caller): SessionAnswer {
  const account = caller.kind === 'account' ? findAccount(shop.db, caller.account_id) : undefined
  return { person: account ? showPerson(account) : null, guest: caller.kind === 'guest' }
}

export function showPerson(account: AccountRow): Person {
  return { id: account.id, email: account.email, name: account.name, role: account.role }
}
