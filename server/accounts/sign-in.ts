import type { Caller } from '../caller.ts'
import type { Shop } from '../shop.ts'
import type {
  OwnerOptions,
  Person,
  SessionAnswer,
  SignInBody,
  SignUpBody,
} from '../../shared/accounts/people.ts'
import { ID_PREFIX } from '../../shared/ids.ts'
import { Refusal } from '../../shared/refusals.ts'
import { recordEvent, THE_SHOP } from '../db/events.ts'
import type { WriteDb } from '../db/db.ts'
import {
  deleteSession,
  deleteSessions,
  findAccount,
  findAccountByEmail,
  insertAccount,
  listSessions,
  resetAccount,
} from './account-store.ts'
import type { AccountRow } from './account-store.ts'
import { askForProof, tellOfTakenAddress } from './email-proof.ts'
import { saveVerified } from './email-store.ts'
import type { EndAgents, EndedAgents } from './end-agents.ts'
import { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts'
import { deletePasskey, listPasskeysOf } from './passkey-store.ts'
import { deleteRecoveryCodes } from './recovery-code-store.ts'
import { hashSecret, startSession } from './sessions.ts'
import { countTry, forgetTries, recordWrongTry, takeTryBack, type Trying } from './sign-in-tries.ts'

/** What a browser brings along: its earlier session ends when a person signs in. */
export interface Browser {
  session_secret: string | null
  /** Names the browser to accounts that signed in on it before; null for a new one. */
  device_secret: string | null
  user_agent: string | null
  /** On the shop's own machine. */
  is_local: boolean
  /** Its IP address. */
  address: string
  /** Under which address it has the shop open: `http://localhost:4747`. */
  origin: string
}

/** How somebody proved who they are; a passkey with its name. */
export type SignInWay = { way: 'password' } | { way: 'passkey'; name: string } | { way: 'invitation' }

export interface SignedIn {
  person: Person
  /** For the cookies. */
  session_secret: string
  device_secret: string
}

/** Moves what a guest made on this browser to the account; given by the quotes domain, which stands above this one. */
export type MoveGuest = (tx: WriteDb, from: { guest_id: string }, to: { account_id: string }) => void

export async function signUp(
  shop: Shop,
  caller: Caller,
  input: SignUpBody & { browser: Browser; moveGuest: MoveGuest },
) {
  const password_hash = await shop.passwords.hash(input.password)
  try {
    return addCustomer(shop, caller, { ...input, password_hash })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'email_taken')
      tellOfTakenAddress(shop, { email: input.email, network: input.browser.address })
    throw error
  }
}

function addCustomer(
  shop: Shop,
  caller: Caller,
  input: SignUpBody & { browser: Browser; moveGuest: MoveGuest; password_hash: string },
): SignedIn {
  return shop.write((tx) => {
    const { email, name, password_hash } = input
    const unproved = { role: 'customer', email_verified_at: null } as const
    const account = addAccount(shop, tx, caller, { email, name, password_hash, ...unproved })
    askForProof(shop, tx, account, { kind: 'confirm', network: input.browser.address })
    return enter(shop, tx, caller, { ...input, account, by: { way: 'password' } })
  })
}

/** Refuses an e-mail address that has an account. */
export function addAccount(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  of: Pick<AccountRow, 'email' | 'name' | 'role' | 'password_hash' | 'email_verified_at'>,
): AccountRow {
  if (findAccountByEmail(tx, of.email)) throw new Refusal('email_taken')
  const account: AccountRow = {
    ...of,
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

/** Wrong e-mail and wrong password answer alike and take alike. */
export async function signIn(
  shop: Shop,
  caller: Caller,
  input: SignInBody & { browser: Browser; moveGuest: MoveGuest },
) {
  const known = findAccountByEmail(shop.db, input.email)
  const by = whereCounted(shop, { account_id: known?.id, browser: input.browser })
  const tried = countTry(shop, { email: input.email, with: 'password', from: input.browser.address, by })
  const matches = await shop.passwords.verify(known?.password_hash ?? null, input.password)
  if (!known || !matches) {
    recordWrongTry(shop, caller, tried)
    throw new Refusal('sign_in_failed')
  }
  return shop.write((tx) => {
    takeTryBack(tx, tried)
    return enter(shop, tx, caller, { ...input, account: known, by: { way: 'password' } })
  })
}

/** A browser that the account signed in on before has its own count: strangers cannot lock its person out. */
function whereCounted(shop: Shop, of: { account_id: string | undefined; browser: Browser }): Trying['by'] {
  const { device_secret, address } = of.browser
  const now = shop.clock.now()
  const device = findKnownDevice(shop.db, { account_id: of.account_id, device_secret, now })
  return device === null ? { network: address } : { device }
}

/** Starts the session of somebody who has proved who they are. */
export function enter(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  input: { account: AccountRow; browser: Browser; moveGuest: MoveGuest; by: SignInWay },
): SignedIn {
  const { account, browser } = input
  if (caller.kind === 'guest') input.moveGuest(tx, caller, { account_id: account.id })
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
  })
  return { person: showPerson(account), session_secret, device_secret }
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

/** What ends when an account becomes the owner's with a new password: whoever had it before keeps no way in. */
export interface EndedAccess extends EndedAgents {
  browsers: number
  recovery_codes: number
  /** Removed only where that was asked for. */
  passkeys: number
}

/** Makes the owner, or gives the account with that e-mail the owner's role and a new password. */
export async function makeOwner(
  shop: Pick<Shop, 'write' | 'ids' | 'clock' | 'passwords'>,
  owner: OwnerOptions & { endAgents: EndAgents; end_passkeys?: boolean },
): Promise<{ account_id: string; ended: EndedAccess | null }> {
  const password_hash = await shop.passwords.hash(owner.password)
  return shop.write((tx) => {
    const known = findAccountByEmail(tx, owner.email)
    const now = shop.clock.now()
    forgetTries(tx, owner.email)
    const id = known?.id ?? shop.ids.make(ID_PREFIX.account)
    const { email, name } = owner
    const ended = known ? endAccess(tx, { ...owner, account_id: id, now }) : null
    if (known) resetAccount(tx, { id, name, role: 'owner', password_hash })
    else {
      const file_secret = shop.ids.secret(32)
      const made = { id, email, name, role: 'owner' as const, password_hash, file_secret }
      insertAccount(tx, { ...made, created_at: now, email_verified_at: now })
    }
    // Whoever starts the program is believed.
    saveVerified(tx, id, now)
    const what = known ? 'owner reset' : 'owner made'
    recordEvent(tx, now, THE_SHOP, { subject: 'account', subject_id: id, what })
    return { account_id: id, ended }
  })
}

function endAccess(
  tx: WriteDb,
  of: { account_id: string; now: number; endAgents: EndAgents; end_passkeys?: boolean },
): EndedAccess {
  const { account_id, now } = of
  const agents = of.endAgents(tx, { account_id, caller: THE_SHOP, now })
  const browsers = listSessions(tx, account_id, now).length
  forgetDevices(tx, account_id)
  deleteSessions(tx, account_id)
  const recovery_codes = deleteRecoveryCodes(tx, account_id)
  const passkeys = of.end_passkeys ? listPasskeysOf(tx, account_id) : []
  for (const { id, name } of passkeys) {
    deletePasskey(tx, id)
    const what = 'passkey removed'
    recordEvent(tx, now, THE_SHOP, { subject: 'account', subject_id: account_id, what, details: { name } })
  }
  return { ...agents, browsers, recovery_codes, passkeys: passkeys.length }
}

export function showPerson(account: AccountRow): Person {
  return { id: account.id, email: account.email, name: account.name, role: account.role }
}
