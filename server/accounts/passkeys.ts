import type { AccountEventKind } from '../../shared/orders/events/domain-events.ts'
import {
  CHALLENGE_SECONDS,
  MAX_PASSKEYS,
  passkeySite,
  type NewPasskeyBody,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeySite,
  type RenamePasskey,
} from '../../shared/accounts/passkeys.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { verifyRegistration, type NewCredential } from '../platform/libraries/web-authn.ts'
import type { Shop } from '../platform/shop.ts'
import { findAccount } from './account-store.ts'
import { personOf } from './authenticate.ts'
import { makeChallenge, consumeChallenge } from './passkey-challenges.ts'
import {
  deletePasskey,
  findOwnPasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  renamePasskeyRow,
  type PasskeyRow,
} from './passkey-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import type { Browser } from './sign-in.ts'

/** COSE numbers of Ed25519, ES256 and RS256; every authenticator supports one. */
const ALGORITHMS = [-8, -7, -257]

/** Returns the relying party for a browser; throws `passkeys_need_a_name` at an address where browsers allow no passkeys. */
export function siteFor(browser: Browser): PasskeySite {
  const site = passkeySite(browser.origin)
  if (!site) throw new Refusal('passkeys_need_a_name')
  return site
}

/** `POST /auth/passkeys/offer`: what a browser needs to make a passkey for the signed-in person. */
export function creationOptions(
  shop: Shop,
  caller: Caller,
  input: { browser: Browser },
): PasskeyCreationOptions {
  const site = siteFor(input.browser)
  const account = findAccount(shop.db, personOf(caller).account_id)
  if (!account) throw new Refusal('unauthorized')
  // Checked here, because later the device has already created the passkey.
  requireRecentSignIn(shop, caller)
  const known = listPasskeysOf(shop.db, account.id)
  if (known.length >= MAX_PASSKEYS) throw new Refusal('passkey_limit')
  return {
    rp: { id: site.rp_id, name: 'Layerline' },
    user: { id: handleOf(account.id), name: account.email, displayName: account.name },
    challenge: makeChallenge(shop, { purpose: 'add', account_id: account.id }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: known.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Returns the WebAuthn user handle of an account. */
export function handleOf(accountId: string): string {
  return Buffer.from(accountId, 'utf8').toString('base64url')
}

/** `POST /auth/passkeys`: stores the passkey that the browser created. */
export async function addPasskey(
  shop: Shop,
  caller: Caller,
  input: NewPasskeyBody & { browser: Browser },
): Promise<Passkey> {
  const site = siteFor(input.browser)
  const { account_id } = personOf(caller)
  const { answer, name } = input
  const challenge = consumeChallenge(shop, answer.response.clientDataJSON, { purpose: 'add', account_id })
  const credential =
    challenge === null
      ? null
      : await verifyRegistration(answer, { ...site, challenge, algorithms: ALGORITHMS })
  if (!credential) throw new Refusal('passkey_not_made')
  const { transports } = answer.response
  return shop.write((tx) => {
    const row = insertNewPasskey(shop, tx, { ...credential, account_id, rp_id: site.rp_id, name, transports })
    record(shop, tx, caller, { what: 'passkey added', name })
    return showPasskey(row)
  })
}

function insertNewPasskey(
  shop: Shop,
  tx: WriteDb,
  credential: NewCredential & Pick<PasskeyRow, 'account_id' | 'rp_id' | 'name'> & { transports: string[] },
): PasskeyRow {
  if (findPasskey(tx, credential.credential_id)) throw new Refusal('passkey_not_made')
  if (listPasskeysOf(tx, credential.account_id).length >= MAX_PASSKEYS) throw new Refusal('passkey_limit')
  const row: PasskeyRow = {
    ...credential,
    id: shop.ids.make(ID_PREFIX.passkey),
    transports: JSON.stringify(credential.transports),
    synced: credential.synced ? 1 : 0,
    created_at: shop.clock.now(),
    last_used_at: null,
  }
  insertPasskey(tx, row)
  return row
}

/** Returns the caller's passkeys, newest first. */
export function listPasskeys(shop: Shop, caller: Caller): Passkey[] {
  return listPasskeysOf(shop.db, personOf(caller).account_id).map(showPasskey)
}

/** Renames a passkey; returns all. */
export function renamePasskey(shop: Shop, caller: Caller, input: RenamePasskey): Passkey[] {
  shop.write((tx) => {
    const passkey = ownPasskey(tx, caller, input.passkey_id)
    if (passkey.name === input.name) return
    renamePasskeyRow(tx, passkey.id, input.name)
    record(shop, tx, caller, { what: 'passkey renamed', name: input.name, before: passkey.name })
  })
  return listPasskeys(shop, caller)
}

/** Removes a passkey; returns the remaining ones. */
export function removePasskey(shop: Shop, caller: Caller, input: { passkey_id: string }): Passkey[] {
  shop.write((tx) => {
    const passkey = ownPasskey(tx, caller, input.passkey_id)
    requireRecentSignIn(shop, caller)
    deletePasskey(tx, passkey.id)
    record(shop, tx, caller, { what: 'passkey removed', name: passkey.name })
  })
  return listPasskeys(shop, caller)
}

function ownPasskey(tx: WriteDb, caller: Caller, id: string): PasskeyRow {
  const passkey = findOwnPasskey(tx, personOf(caller).account_id, id)
  if (!passkey) throw new Refusal('passkey_not_found')
  return passkey
}

function record(
  shop: Shop,
  tx: WriteDb,
  caller: Caller,
  { what, ...details }: { what: AccountEventKind; name: string; before?: string },
): void {
  const subject_id = personOf(caller).account_id
  recordEvent(tx, shop.clock.now(), caller, { subject: 'account', subject_id, what, details })
}

function showPasskey(row: PasskeyRow): Passkey {
  const { id, name, rp_id, synced, created_at, last_used_at } = row
  return { id, name, rp_id, synced: synced === 1, created_at, last_used_at }
}
