import {
  isConfirmed,
  type EraseCustomer,
  type EraseOwnAccount,
  type ErasePlan,
} from '../../../shared/desk/customers/erase.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { personOf, staffWith } from '../../accounts/authenticate.ts'
import { endKeyFor } from '../../accounts/api-keys.ts'
import { listActiveKeys } from '../../accounts/key-store.ts'
import { requireRecentSignIn } from '../../accounts/recent-sign-in.ts'
import { forgetAttempts } from '../../accounts/sign-in-attempts.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { wantCleaning } from '../../platform/db/erase-progress.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { sealAddress } from '../../quoting/delivery/address-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { getCustomer } from './customer-store.ts'
import { planErase, planOwnErase } from './erase-plan.ts'
import { removeErasedFiles, removePhotos } from './erased-files.ts'
import { finishErasing } from './finish-erasing.ts'
import { forgetTracking } from './forget-tracking.ts'
import type { PersonalTable } from './personal-table.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'
import { forgetRecipients } from './recipients.ts'
import { textsInLogs } from './texts-in-logs.ts'

/** Takes the place of an address, so that pages that show an order's address still can. */
const NO_ADDRESS = {
  name: 'Erased',
  phone: '',
  street: 'Erased',
  unit: null,
  city: '',
  state: 'CA',
  zip: '00000',
  country: 'US',
  notes: null,
} as const

/** Erases a customer's personal data and keeps the shop's books. Doing it again changes nothing. */
export function eraseCustomer(shop: Shop, caller: Caller, input: EraseCustomer): Promise<ErasePlan> {
  staffWith('set_up', caller)
  requireRecentSignIn(shop, caller)
  return erase(shop, caller, input, planErase)
}

/** The same for one's own account. */
export function eraseOwnAccount(shop: Shop, caller: Caller, input: EraseOwnAccount): Promise<ErasePlan> {
  const { account_id } = personOf(caller)
  requireRecentSignIn(shop, caller)
  const own = { customer_id: account_id, typed: input.typed, reason: 'Asked for by the customer' }
  return erase(shop, caller, own, planOwnErase)
}

/** Returns what was done: the plan as it was before. */
async function erase(
  shop: Shop,
  caller: Caller,
  input: EraseCustomer,
  makePlan: typeof planErase,
): Promise<ErasePlan> {
  const { customer_id } = input
  const { plan, photos, texts } = shop.write((tx) => {
    const before = makePlan(shop, tx, customer_id)
    if (before.erased_at !== null) return { plan: before, photos: [], texts: [] }
    if (before.refusal !== null) throw new Refusal('customer_refused', before.refusal)
    if (!isConfirmed(before, input.typed))
      throw new Refusal('customer_refused', `Type ${before.type_to_confirm} to confirm.`)
    const hashes = photosOf(tx, customer_id)
    const named = textsInLogs(shop, customer_id)
    eraseRows(tx, shop, caller, customer_id)
    wantCleaning(tx)
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'customer',
      subject_id: customer_id,
      what: 'data erased',
      why: input.reason,
    })
    return { plan: before, photos: hashes, texts: named }
  })
  forgetRecipients(shop)
  shop.work.queue.wake()
  await removePhotos(shop, photos)
  await removeErasedFiles(shop)
  await forgetInLogs(shop, texts)
  forgetTracking(shop)
  await finishErasing(shop)
  return plan
}

/** The erase is done also where log and crash reports cannot be written; the line about it is without the texts. */
async function forgetInLogs(shop: Shop, texts: readonly string[]): Promise<void> {
  try {
    await shop.machine.logs.forget(texts)
    shop.machine.crashes.forget(texts)
  } catch (error) {
    shop.log.warn({ err: error }, 'an erased customer may still be named in log files or crash reports')
  }
}

function photosOf(tx: WriteDb, customerId: string): string[] {
  const rows = tx.all<{ sha256: string }>(
    `select sha256 from order_photos where order_id in (select id from customer_quotes where customer_id = :id)
     union select sha256 from message_photos where quote_id in (select id from customer_quotes where customer_id = :id)`,
    { id: customerId },
  )
  return rows.map(({ sha256 }) => sha256)
}

/** Notifications of staff by email quote file names, perhaps cut. One that waits and is about somebody else is still sent. */
const FORGET_STAFF_EMAILS = `delete from staff_emails where state <> 'waiting' or exists (
  select 1 from quotes where (account_id = :customer or guest_id = :customer)
    and (instr(subject, substr(filename, 1, 20)) > 0 or instr(text, substr(filename, 1, 20)) > 0))`

function eraseRows(tx: WriteDb, shop: Shop, caller: Caller, customerId: string): void {
  const now = shop.clock.now()
  const { email } = getCustomer(tx, customerId)
  if (email !== null) forgetAttempts(tx, email)
  for (const key of listActiveKeys(tx, customerId)) endKeyFor(tx, key, { caller, now })
  const address = sealAddress(shop, NO_ADDRESS)
  tx.run(FORGET_STAFF_EMAILS, { customer: customerId })
  for (const personal of PERSONAL_TABLES) eraseTable(tx, personal, { customer: customerId, now, address })
}

function eraseTable(
  tx: WriteDb,
  { table, of, erase: { action, ...how } }: PersonalTable,
  values: { customer: string; now: number; address: string },
): void {
  if (action === 'deleted') tx.run(`delete from ${table} where ${of}`, values)
  if ('set' in how) tx.run(`update ${table} set ${how.set} where ${of}`, values)
}
