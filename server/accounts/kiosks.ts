import { ordersHere } from '../../shared/accounts/kiosk-ordering.ts'
import {
  PAIRING_SECONDS,
  type Kiosk,
  type KioskChange,
  type KioskScreen,
  type NewKiosk,
  type OneKiosk,
  type PairBody,
  type PairingCode,
} from '../../shared/accounts/kiosks.ts'
import { groupCode, USER_CODE_LENGTH, USER_CODE_LETTERS } from '../../shared/accounts/device-login.ts'
import { ID_PREFIX } from '../../shared/platform/ids.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { kioskIdOf, type Caller } from '../platform/caller.ts'
import { recordEvent } from '../platform/db/events.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import type { Shop } from '../platform/shop.ts'
import { deleteSession } from './account-store.ts'
import { requireOwner } from './authenticate.ts'
import {
  endKioskRow,
  findKiosk,
  findKioskByCode,
  insertKiosk,
  listKioskRows,
  saveKiosk,
  savePaired,
  savePairingCode,
  type KioskRow,
} from './kiosk-store.ts'
import { listKioskPictures } from './kiosk-picture-store.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { recordOwnEvent } from './record-own-event.ts'
import { hashSecret, kioskOf } from './sessions.ts'
import type { Browser } from './sign-in.ts'

/** Returns the shop's kiosks. For owners only, like what changes them. */
export function listKiosks(shop: Shop, caller: Caller): Kiosk[] {
  requireOwner(caller)
  return listKioskRows(shop.db, shop.clock.now())
}

/** Adds a kiosk and returns the code that pairs its screen. Needs a recent sign-in, because a kiosk outlasts the session. */
export function addKiosk(shop: Shop, caller: Caller, input: NewKiosk): PairingCode {
  const { account_id } = requireOwner(caller)
  requireRecentSignIn(shop, caller)
  const { code, row } = newCode(shop)
  shop.write((tx) => {
    const made = { id: shop.ids.make(ID_PREFIX.kiosk), by_account: account_id, made_at: shop.clock.now() }
    insertKiosk(tx, { ...rowOf(input), ...made, ...row })
    recordOwnEvent(shop, tx, caller, { what: 'kiosk added', details: { name: input.name } })
  })
  return code
}

/** Returns a new code for a kiosk, for another screen or because the one before ended. That one no longer works. */
export function renewPairingCode(shop: Shop, caller: Caller, input: OneKiosk): PairingCode {
  requireOwner(caller)
  requireRecentSignIn(shop, caller)
  const { code, row } = newCode(shop)
  shop.write((tx) => savePairingCode(tx, getKiosk(tx, input.kiosk_id).id, row))
  return code
}

function newCode(shop: Shop) {
  const code = groupCode(shop.ids.letters(USER_CODE_LETTERS, USER_CODE_LENGTH))
  const expires_at = shop.clock.now() + PAIRING_SECONDS
  return {
    code: { code, page: `${shop.address.base_url}/kiosk`, expires_at } satisfies PairingCode,
    row: { pairing_hash: hashSecret(code), pairing_ends_at: expires_at },
  }
}

function rowOf<Settings extends NewKiosk>({ shows_keyboard, ...others }: Settings) {
  return { ...others, shows_keyboard: shows_keyboard ? (1 as const) : (0 as const) }
}

export function changeKiosk(shop: Shop, caller: Caller, input: KioskChange): Kiosk[] {
  requireOwner(caller)
  const { kiosk_id, ...change } = input
  shop.write((tx) => saveKiosk(tx, { ...rowOf(change), id: getKiosk(tx, kiosk_id).id }))
  return listKiosks(shop, caller)
}

/** Removes a kiosk: its cookie opens nothing from its next request on, and the visit at it ends. */
export function endKiosk(shop: Shop, caller: Caller, input: OneKiosk): Kiosk[] {
  requireOwner(caller)
  shop.write((tx) => {
    const { id, name } = getKiosk(tx, input.kiosk_id)
    endKioskRow(tx, id, shop.clock.now())
    recordOwnEvent(shop, tx, caller, { what: 'kiosk removed', details: { name } })
  })
  return listKiosks(shop, caller)
}

function getKiosk(db: ReadDb, id: string): KioskRow {
  const kiosk = findKiosk(db, id)
  if (!kiosk) throw new Refusal('not_found', 'There is no such kiosk, or it was removed.')
  return kiosk
}

/** Makes a browser the kiosk of a code and ends its session. Returns the secret for its cookie; throws `pairing_code_wrong`. */
export function pairKiosk(
  shop: Shop,
  caller: Caller,
  input: PairBody & { browser: Browser },
): { secret: string } {
  const secret = shop.ids.secret(32)
  shop.write((tx) => {
    const now = shop.clock.now()
    const kiosk = findKioskByCode(tx, hashSecret(input.code), now)
    if (!kiosk) throw new Refusal('pairing_code_wrong')
    savePaired(tx, kiosk.id, { secret_hash: hashSecret(secret), seen_at: now })
    endSessionOf(tx, input.browser)
    const details = { name: kiosk.name, from: input.browser.address }
    const subject = { subject: 'account', subject_id: kiosk.by_account } as const
    recordEvent(tx, now, caller, { ...subject, what: 'kiosk paired', details })
  })
  return { secret }
}

/** Ends the visit in a kiosk's browser: nothing of it can be opened there anymore. A phone that took it over continues. */
export function startOver(shop: Shop, input: { browser: Browser }): void {
  shop.write((tx) => endSessionOf(tx, input.browser))
}

function endSessionOf(tx: WriteDb, { session_secret }: Browser): void {
  if (session_secret) deleteSession(tx, hashSecret(session_secret))
}

/** Throws `kiosk_refused` at a kiosk where customers do not order on the screen. */
export function refusePurchaseAtKiosk(shop: Shop, caller: Caller): void {
  const screen = readKioskScreen(shop, caller)
  if (screen && !ordersHere(screen)) throw new Refusal('kiosk_refused')
}

/** Returns what the caller's browser shows as a kiosk; null if it is none. */
export function readKioskScreen(shop: Shop, caller: Caller): KioskScreen | null {
  const kiosk_id = kioskIdOf(caller)
  const kiosk = kiosk_id === null ? undefined : findKiosk(shop.db, kiosk_id)
  return kiosk ? showScreen(shop, kiosk) : null
}

/** Returns what the kiosk of a cookie shows, for the head of its pages; null if the cookie is of none. */
export function kioskScreenOf(shop: Shop, secret: string | undefined): KioskScreen | null {
  const kiosk = kioskOf(shop, secret)
  return kiosk ? showScreen(shop, kiosk) : null
}

function showScreen(shop: Shop, kiosk: KioskRow): KioskScreen {
  const { id, name, use, title, text } = kiosk
  return {
    id,
    name,
    use,
    title,
    text,
    pays_here: shop.services.payments.current().provider === 'practice',
    shows_keyboard: kiosk.shows_keyboard === 1,
    attract: attractOf(shop, kiosk),
  }
}

/** Null if the owner switched it off. */
function attractOf(shop: Shop, { attract_after, attract_words }: KioskRow): KioskScreen['attract'] {
  if (attract_after === null) return null
  const sentences = attract_words.split('\n').map((line) => line.trim())
  return {
    after: attract_after,
    sentences: sentences.filter((line) => line !== ''),
    pictures: listKioskPictures(shop.db),
  }
}
