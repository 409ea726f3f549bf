import type { OneLabel } from '../../shared/orders/parcel-work.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import { HOUR } from '../../shared/platform/time.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'
import { recordEvent, type TheShop } from '../platform/db/events.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { getOrder, orderChanged } from '../orders/order-moves.ts'
import { listParcels, saveParcel, type ParcelRow } from '../orders/parcel-store.ts'
import type { VoidOutcome, VoidService } from '../platform/ports/carriers.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { Shop } from '../platform/shop.ts'
import { bookingMutex } from './booking-mutex.ts'
import { hasLeft } from './choose-parcel.ts'
import { finishVoid } from './finish-void.ts'
import { findLabel, listUnfinishedLabels, saveLabel, type LabelRow } from './label-store.ts'
import { endTrackersOfLabel, listTrackers } from './tracker-store.ts'

/** Returns true if a label can be voided: bought, and the carrier does not have the parcel. */
export function canVoid(db: ReadDb, label: LabelRow): boolean {
  if (label.state !== 'bought') return false
  const isMoving = listTrackers(db, label.order_id).some(
    ({ label_id, status }) => label_id === label.id && status !== null && status !== 'waiting',
  )
  return !isMoving && (label.kind === 'return' || !isShipped(db, label))
}

function isShipped(db: ReadDb, label: LabelRow): boolean {
  return parcelsOf(db, label).some(hasLeft)
}

/** Returns the parcels that have a label: one, or none when it was unpacked. */
function parcelsOf(db: ReadDb, { order_id, provider_ref }: LabelRow): ParcelRow[] {
  return listParcels(db, order_id).filter((parcel) => parcel.provider_ref === provider_ref)
}

/**
 * Voids a label or cancels a courier's ride, so that the shop gets the money back and the parcel another label. Asking
 * the provider twice is harmless.
 */
export async function voidLabel(shop: Shop, caller: Caller, { label_id }: OneLabel): Promise<void> {
  staffWith('ship', caller)
  const known = findLabel(shop.db, label_id)
  if (!known) throw new Refusal('not_found')
  await bookingMutex(shop.db, known.order_id, async () => {
    const label = findLabel(shop.db, label_id)!
    if (!canVoid(shop.db, label) || label.provider_ref === null)
      throw orderChanged(getOrder(shop.db, label.order_id), 'This label can no longer be voided.')
    const service = shop.services.carriers.voiding(label.provider)
    if (!service)
      throw new Refusal('wrong_state', 'Void this label at its provider: its keys are not set here.')
    const outcome = await cancel(shop, service, label.provider_ref)
    await writeSoon(shop, (tx) => {
      releaseParcel(tx, label, { by: caller, now: shop.clock.now(), what: 'label voided' })
      if (outcome !== 'asked') finishVoid(tx, shop, label, outcome)
    })
  })
}

async function cancel(shop: Shop, service: VoidService, providerRef: string): Promise<VoidOutcome> {
  try {
    const outcome = await service.cancel(providerRef)
    if (outcome !== 'refused') return outcome
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    shop.log.warn({ why: error.message }, 'a label was not voided')
    throw new Refusal('courier_error', 'The delivery service did not answer. Try again.')
  }
  throw new Refusal('wrong_state', 'The delivery service refuses: the parcel was scanned, or it is too late.')
}

interface Release {
  by: Caller | TheShop
  now: number
  what: 'label voided' | 'ride canceled'
  why?: string | null
}

/** Takes a label from its parcel, which can get another one, and asks for its refund from then on. */
export function releaseParcel(tx: WriteDb, label: LabelRow, { by, now, what, why = null }: Release): void {
  const { id, order_id, provider_ref, cost_cents, insurance_cents } = label
  const voided = { state: 'void_asked', parcel_id: null, voided_at: now, tries: 0 } as const
  saveLabel(tx, id, { ...voided, next_try_at: now + HOUR })
  endTrackersOfLabel(tx, id, now)
  for (const parcel of parcelsOf(tx, label)) saveParcel(tx, parcel.id, { ...UNBOOKED, updated_at: now })
  recordEvent(tx, now, by, {
    subject: 'order',
    subject_id: order_id,
    what,
    why,
    details: { label_id: id, provider_ref, cost_cents: cost_cents + insurance_cents },
  })
}

const UNBOOKED = {
  carrier: null,
  tracking_number: null,
  tracking_url: null,
  provider_ref: null,
  label_url: null,
  cost_cents: null,
} as const

/** Asks the providers of voided labels whether they refunded them. */
export async function pollVoids(shop: Shop): Promise<void> {
  const asked = listUnfinishedLabels(shop.db, shop.clock.now()).filter(({ state }) => state === 'void_asked')
  for (const label of asked) {
    const outcome = await outcomeOf(shop, label)
    await writeSoon(shop, (tx) => finishVoid(tx, shop, label, outcome))
  }
}

async function outcomeOf(shop: Shop, { provider, provider_ref }: LabelRow): Promise<VoidOutcome> {
  const service = shop.services.carriers.voiding(provider)
  if (!service || provider_ref === null) return 'asked'
  try {
    return await service.outcome(provider_ref)
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    return 'asked'
  }
}
