import type { ShipTracked } from '../../../shared/shipping/plan-tracking.ts'
import { server } from '../../platform/api.ts'
import type { MoveDone } from '../../platform/kit/move-queue.ts'
import { countText } from '../../platform/ui/words.ts'

/** Ships the parcels, and says of each that was not shipped why. */
export async function shipTracked(parcels: ShipTracked['parcels']): Promise<MoveDone> {
  const { shipped, left } = await server.shipping.shipTracked.mutate({ parcels })
  return {
    text: `${countText(shipped.length, 'package')} shipped`,
    notes: left.map(({ number, why }) => `Order ${number} was not shipped: ${why}`),
  }
}
