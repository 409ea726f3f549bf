import { suggestPacking } from './choose-packing.ts'
import type { DeliveryRules } from './delivery-rules.ts'
import type { Parcel } from './delivery.ts'
import { lengthAndGirth, packParcel, type PartsToPack } from './pack-parcel.ts'
import { stackLoads } from './stack-loads.ts'

/** The parts of one quote. */
export interface QuoteLoad {
  quote_id: string
  parts: PartsToPack
}

/** A parcel and the quotes whose parts are in it. */
export interface PackedParcel {
  quote_ids: string[]
  parcel: Parcel
}

/**
 * Packs the parts of several quotes in as few parcels as the limits of the delivery rules allow, the heaviest first. The
 * parts of one quote stay together, as when it is bought alone. The order of the quotes does not matter.
 */
export function packBasket(
  loads: readonly QuoteLoad[],
  rules: Pick<DeliveryRules, 'packing' | 'review'>,
): PackedParcel[] {
  const sorted = loads.toSorted(
    (a, b) => gramsOf(b.parts) - gramsOf(a.parts) || (a.quote_id < b.quote_id ? -1 : 1),
  )
  const parcels: QuoteLoad[][] = []
  for (const load of sorted) {
    const room = parcels.find((packed) => isWithinLimits(packTogether([...packed, load], rules), rules))
    if (room) room.push(load)
    else parcels.push([load])
  }
  return parcels.map((packed) => ({
    quote_ids: packed.map(({ quote_id }) => quote_id),
    parcel: packTogether(packed, rules),
  }))
}

function gramsOf({ grams, quantity }: PartsToPack): number {
  return grams * quantity
}

/** Returns false for a parcel that staff would have to review, which is not packed together with others. */
function isWithinLimits(parcel: Parcel, { review }: Pick<DeliveryRules, 'review'>): boolean {
  return (
    parcel.grams <= review.most_grams &&
    lengthAndGirth(parcel) <= review.most_girth_mm &&
    parcel.value_cents <= review.most_value_cents
  )
}

/** Returns the smaller of two packings: the parts of each quote as a block, or all parts as if they had the size of the largest. */
function packTogether(loads: readonly QuoteLoad[], { packing }: Pick<DeliveryRules, 'packing'>): Parcel {
  const parts = loads.map((load) => load.parts)
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...packAll(parts, packing), pieces }
}

function packAll(parts: readonly PartsToPack[], packing: DeliveryRules['packing']): Parcel {
  if (parts.length === 1) return packParcel(parts[0], packing)
  const value_cents = parts.reduce((sum, part) => sum + part.value_cents, 0)
  const stacked = packParcel({ ...stackLoads(parts, packing.padding_mm), value_cents }, packing)
  const even: Parcel = { ...suggestPacking(parts, packing), value_cents }
  return volumeOf(even) < volumeOf(stacked) ? even : stacked
}

function volumeOf({ size_mm: [length, width, height] }: Parcel): number {
  return length * width * height
}
