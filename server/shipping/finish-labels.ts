import { HOUR } from '../../shared/platform/time.ts'
import { THE_SHOP } from '../platform/db/events.ts'
import { writeSoon } from '../platform/db/write-soon.ts'
import { ServiceUnavailable } from '../platform/ports/service-unavailable.ts'
import type { BookedDelivery, DeliveryService } from '../platform/ports/delivery.ts'
import type { Shop } from '../platform/shop.ts'
import { bookingMutex } from './booking-mutex.ts'
import { deleteLabel, findLabel, listUnfinishedLabels, saveLabel, type LabelRow } from './label-store.ts'
import { saveBooked } from './save-booked.ts'

/**
 * Finds labels that were bought when the program was stopped before it could save them. What was not bought is forgotten;
 * nothing is bought here.
 */
export async function finishLabels(shop: Shop): Promise<void> {
  const begun = listUnfinishedLabels(shop.db, shop.clock.now()).filter(({ state }) => state === 'buying')
  for (const { id, order_id } of begun)
    await bookingMutex(shop.db, order_id, async () => {
      const label = findLabel(shop.db, id)
      if (label?.state === 'buying') await finishLabel(shop, label)
    })
}

async function finishLabel(shop: Shop, label: LabelRow): Promise<void> {
  const booking = await lookUp(shop, label)
  if (booking === 'unknown') {
    const next_try_at = shop.clock.now() + HOUR
    return shop.write((tx) => saveLabel(tx, label.id, { next_try_at }))
  }
  await writeSoon(shop, (tx) => {
    if (booking) saveBooked(tx, shop, { label_id: label.id, booking, by: THE_SHOP })
    else deleteLabel(tx, label.id)
  })
}

async function lookUp(shop: Shop, label: LabelRow): Promise<BookedDelivery | null | 'unknown'> {
  if (label.provider_ref === null) return null
  const service = serviceOf(shop, label.provider)
  if (!service?.findBooked) return 'unknown'
  try {
    return await service.findBooked(label.provider_ref)
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error
    return 'unknown'
  }
}

function serviceOf(shop: Shop, provider: string): DeliveryService | undefined {
  const services = [shop.services.deliveryServices.courier(), shop.services.deliveryServices.carrier()]
  return services.find((service) => service?.provider === provider) ?? undefined
}
