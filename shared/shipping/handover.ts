import type { Pickup } from '../quoting/delivery/label-rules.ts'
import { lastPickup, nextPickup } from '../quoting/delivery/pickup-times.ts'
import type { Instant } from '../platform/time.ts'
import type { TimeZone } from '../platform/time-zones.ts'
import type { HandoverParcel, ManifestShown, MissingParcel, PickupShown } from '../orders/parcel-work.ts'

/** A packed parcel with a label. */
export type LabeledParcel = HandoverParcel & { carrier: string; is_due: boolean }

interface HandoverFacts {
  now: Instant
  zone: TimeZone
  /** The pick-up times of the shop. */
  pickups: readonly Pickup[]
  labeled: readonly LabeledParcel[]
  /** The manifests of today. */
  manifests: readonly (ManifestShown & { carrier: string })[]
  /** Orders that are due and have no label. */
  missing: readonly MissingParcel[]
}

/**
 * Returns the handovers by carrier and pick-up time: the next ones with their parcels and what is due and not ready for them, then
 * those of today that are over with what is still here. A carrier without pick-up times has one handover.
 */
export function planHandovers(facts: HandoverFacts): PickupShown[] {
  const { pickups, labeled, manifests } = facts
  const names = [...pickups, ...labeled, ...manifests].map(({ carrier }) => carrier)
  const carriers = names.filter((name, at) => names.findIndex((other) => isSame(other, name)) === at)
  return carriers
    .flatMap((carrier) => [nextHandover(facts, carrier), ...pastHandovers(facts, carrier)])
    .toSorted(
      (a, b) =>
        Number(a.is_over) - Number(b.is_over) || (a.pickup_at ?? Infinity) - (b.pickup_at ?? Infinity),
    )
}

function isSame(a: string | null, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}

function nextHandover(facts: HandoverFacts, carrier: string): PickupShown {
  const pickup_at = nextPickup(carrier, facts.pickups, facts)
  const own = facts.manifests.filter((row) => isSame(row.carrier, carrier))
  return {
    carrier,
    pickup_at,
    is_over: false,
    parcels: facts.labeled
      .filter((row) => isSame(row.carrier, carrier))
      .map(({ carrier: _carrier, is_due: _due, ...parcel }) => parcel),
    manifests: own.filter((row) => pickup_at === null || row.pickup_at >= facts.now).map(withoutCarrier),
    missing: facts.missing.filter((row) => isSame(row.carrier, carrier)),
  }
}

/** Returns the pick-ups of today that are over, when they had a manifest or left something here. */
function pastHandovers(facts: HandoverFacts, carrier: string): PickupShown[] {
  const last = lastPickup(carrier, facts.pickups, facts)
  if (last === null) return []
  const own = facts.manifests.filter((row) => isSame(row.carrier, carrier) && row.pickup_at < facts.now)
  const times = [...new Set([...own.map(({ pickup_at }) => pickup_at), last])]
  return times
    .map((pickup_at): PickupShown => {
      const manifests = own.filter((row) => row.pickup_at === pickup_at)
      const missing = leftBehind(facts, { carrier, manifests, isLast: pickup_at === last })
      return {
        carrier,
        pickup_at,
        is_over: true,
        parcels: [],
        manifests: manifests.map(withoutCarrier),
        missing,
      }
    })
    .filter(({ manifests, missing }) => manifests.length + missing.length > 0)
}

/**
 * Returns the parcels that are on a manifest of the pick-up but still here. For the last pick-up, those that were due count
 * too.
 */
function leftBehind(
  { labeled, missing }: HandoverFacts,
  of: { carrier: string; manifests: readonly ManifestShown[]; isLast: boolean },
): MissingParcel[] {
  const here = labeled.filter(
    ({ carrier, manifest_id, is_due }) =>
      isSame(carrier, of.carrier) &&
      (manifest_id === null ? of.isLast && is_due : of.manifests.some(({ id }) => id === manifest_id)),
  )
  const late = of.isLast ? missing.filter(({ carrier }) => isSame(carrier, of.carrier)) : []
  return [
    ...here.map(({ order_id, number, filename, carrier }): MissingParcel => ({
      order_id,
      number,
      filename,
      carrier,
      why: 'not_handed_over',
    })),
    ...late,
  ].toSorted((a, b) => a.number - b.number)
}

function withoutCarrier({
  carrier: _carrier,
  ...manifest
}: ManifestShown & { carrier: string }): ManifestShown {
  return manifest
}
