import { addressDifferences } from '../../shared/quoting/delivery/same-address.ts'
import type { OneOrder } from '../../shared/orders/order-work.ts'
import type { AddressCheckShown, CorrectAddress, DecideAddress } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import { actingAccount, type Caller } from '../platform/caller.ts'
import type { WriteDb } from '../platform/db/db.ts'
import { recordEvent } from '../platform/db/events.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { sealAddress } from '../quoting/delivery/address-store.ts'
import { validateAddress } from '../quoting/delivery/price-delivery.ts'
import { agreedDelivery } from '../orders/agreed-delivery.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import type { OrderRow } from '../orders/order-store.ts'
import { listParcels } from '../orders/parcel-store.ts'
import type { VerifiedAddress } from '../platform/ports/carriers.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import { addressOfOrder, enteredAddress } from '../orders/order-address.ts'
import type { Shop } from '../platform/shop.ts'
import {
  findAddressCheck,
  openSuggested,
  saveAddressCheck,
  sealSuggested,
  type AddressCheckRow,
} from './address-check-store.ts'
import { hasLeft } from './choose-parcel.ts'
import { listCurrentLabels } from './label-store.ts'

/** Returns true if addresses can be checked: parcels by a carrier only, because couriers know the places they serve. */
export function canCheckAddress(shop: Shop, row: OrderRow): boolean {
  return shop.services.carriers.labels() !== null && agreedDelivery(shop.db, row).method === 'shipping'
}

export function showCheck(shop: Shop, row: AddressCheckRow): AddressCheckShown {
  const { state, reason, checked_at } = row
  return { state, reason, checked_at, suggested: openSuggested(shop, row) }
}

/** Asks the post about the address of an order, unless it was asked before. Null if it cannot be asked. */
export async function checkParcelAddress(
  shop: Shop,
  caller: Caller,
  { order_id }: OneOrder,
): Promise<AddressCheckShown | null> {
  staffWith('ship', caller)
  const row = getOrder(shop.db, order_id)
  const known = findAddressCheck(shop.db, order_id)
  if (known) return showCheck(shop, known)
  const labels = shop.services.carriers.labels()
  if (!labels || !canCheckAddress(shop, row)) return null
  try {
    const verified = await labels.verify(enteredAddress(shop, row))
    const check = await writeSoon(shop, (tx) => saveVerified(tx, shop, { caller, row, verified }))
    return showCheck(shop, check)
  } catch (error) {
    // A label can be bought without the check.
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ why: error.message, order: order_id }, 'an address was not checked')
    return null
  }
}

function saveVerified(
  tx: WriteDb,
  shop: Shop,
  { caller, row, verified }: { caller: Caller; row: OrderRow; verified: VerifiedAddress },
): AddressCheckRow {
  const now = shop.clock.now()
  const entered = enteredAddress(shop, row)
  const isFound = verified.verdict === 'found'
  const fields = isFound ? addressDifferences(entered, verified.address) : []
  const codes = isFound ? [] : verified.codes
  const state = isFound ? (fields.length === 0 ? 'fits' : 'differs') : 'unknown'
  const suggested = state === 'differs' && isFound ? sealSuggested(shop, entered, verified.address) : null
  const check: AddressCheckRow = {
    order_id: row.id,
    state,
    suggested,
    address: null,
    evidence: codes.join(' '),
    reason: null,
    checked_at: now,
    decided_at: null,
    decided_by: null,
  }
  saveAddressCheck(tx, check)
  recordEvent(tx, now, caller, {
    subject: 'order',
    subject_id: row.id,
    what: 'address checked',
    details: { state, codes },
  })
  return check
}

/** Takes the post's spelling, or keeps the address as the customer entered it. */
export function decideAddress(shop: Shop, caller: Caller, input: DecideAddress): AddressCheckShown {
  staffWith('ship', caller)
  const row = getOrder(shop.db, input.order_id)
  const check = findAddressCheck(shop.db, row.id)
  if (check?.state !== 'differs' && check?.state !== 'unknown') throw orderChanged(row)
  if (input.use === 'suggested' && check.suggested === null)
    throw new Refusal('wrong_state', 'The post has no suggestion. Correct the address, or keep it.')
  refuseWithLabel(shop, row)
  const entered = enteredAddress(shop, row)
  const suggested = openSuggested(shop, check)
  const isTaken = input.use === 'suggested' && suggested !== null
  if (isTaken) refuseOtherState(entered.state, suggested.state)
  const reason = input.reason ?? null
  const decided: AddressCheckRow = {
    ...check,
    ...decidedBy(shop, caller),
    state: isTaken ? 'corrected' : 'kept',
    address: isTaken ? check.suggested : null,
    reason,
  }
  return shop.write((tx) => {
    saveAddressCheck(tx, decided)
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'order',
      subject_id: row.id,
      why: reason,
      ...(isTaken
        ? { what: 'address accepted', details: { fields: addressDifferences(entered, suggested) } }
        : { what: 'address kept' }),
    })
    return showCheck(shop, decided)
  })
}

/**
 * Sends the parcel of an order to another address than the customer entered. The fee that was paid stays. Another state is
 * refused, because the sales tax was computed for the first one.
 */
export function correctAddress(shop: Shop, caller: Caller, input: CorrectAddress): AddressCheckShown {
  staffWith('ship', caller)
  const row = getOrder(shop.db, input.order_id)
  if (row.status === 'completed' || row.status === 'cancelled') throw orderChanged(row)
  refuseWithLabel(shop, row)
  const before = addressOfOrder(shop, row)
  const body = { ...input.address, country: 'US' as const, accept_carrier: false }
  const { address } = validateAddress(shop, body)
  refuseOtherState(enteredAddress(shop, row).state, address.state)
  const now = shop.clock.now()
  const known = findAddressCheck(shop.db, row.id)
  const decided: AddressCheckRow = {
    order_id: row.id,
    state: 'corrected',
    suggested: known?.suggested ?? null,
    address: sealAddress(shop, address),
    evidence: known?.evidence ?? '',
    reason: input.reason,
    checked_at: known?.checked_at ?? now,
    ...decidedBy(shop, caller),
  }
  return shop.write((tx) => {
    saveAddressCheck(tx, decided)
    recordEvent(tx, now, caller, {
      subject: 'order',
      subject_id: row.id,
      what: 'address corrected',
      why: input.reason,
      details: { fields: addressDifferences(before, address) },
    })
    return showCheck(shop, decided)
  })
}

function decidedBy(shop: Shop, caller: Caller): Pick<AddressCheckRow, 'decided_at' | 'decided_by'> {
  return { decided_at: shop.clock.now(), decided_by: actingAccount(caller) }
}

function refuseWithLabel(shop: Shop, row: OrderRow): void {
  const left = new Set(
    listParcels(shop.db, row.id)
      .filter(hasLeft)
      .map(({ id }) => id),
  )
  if (listCurrentLabels(shop.db, row.id).some(({ parcel_id }) => parcel_id === null || !left.has(parcel_id)))
    throw orderChanged(row, 'This order has a label with the address. Void the label first.')
}

function refuseOtherState(before: string, after: string): void {
  if (before.toUpperCase() === after.toUpperCase()) return
  throw new Refusal(
    'wrong_state',
    `The sales tax of this order was computed for ${before}. An address in ${after} needs a new order.`,
  )
}
