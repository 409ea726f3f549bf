import { z } from 'zod'
import type { DeliveryRules } from '../../quoting/delivery/delivery-rules.ts'
import { prefixesWithin, ZipPrefix, type ZipPlaces } from '../../payments/places.ts'

const MILES = 'The distance is a number from 1 to 200 miles.'

/**
 * The means of delivery, and the area of the shop's own courier: within a distance by road, listed ZIP codes, or none.
 */
export const DeliveryAnswers = z
  .object({
    own: z.enum(['radius', 'list', 'none']),
    miles: z.number(MILES).min(1, MILES).max(200, MILES),
    /** First digits of ZIP codes. */
    zips: z.array(ZipPrefix).max(50_000, 'There are no more than 50,000 ZIP codes.'),
    carrier: z.boolean(),
    /** Customers may fetch their orders at the shop. */
    pickup: z.boolean(),
  })
  .superRefine(({ own, zips, carrier, pickup }, context) => {
    if (own === 'list' && zips.length === 0)
      context.addIssue({ code: 'custom', path: ['zips'], message: 'List at least one ZIP code.' })
    if (own === 'none' && !carrier && !pickup)
      context.addIssue({
        code: 'custom',
        path: ['carrier'],
        message: 'Customers need a way to get their orders: your courier, a carrier, or pickup.',
      })
  })
export type DeliveryAnswers = z.infer<typeof DeliveryAnswers>

/** Marks an area that was made from a distance. */
function areaName(miles: number, zip: string): string {
  return `Within ${miles} miles of ${zip}`
}

/** Returns the answers that a shop's delivery rules correspond to. `zip` is the shop's own. */
export function readDeliveryAnswers(
  { courier, carrier, pickup }: DeliveryRules,
  zip: string,
): DeliveryAnswers {
  const isRadius = courier.area.length === 1 && courier.area[0].name === areaName(courier.most_miles, zip)
  return {
    own: courier.on ? (isRadius ? 'radius' : 'list') : 'none',
    miles: courier.most_miles,
    zips: isRadius ? [] : courier.area.flatMap((part) => part.zips),
    carrier: carrier.on,
    pickup: pickup.on,
  }
}

/**
 * Returns the delivery rules with the answers in them; null if no ZIP code is within the distance, because the shop's own is not
 * on the map. Fees, boxes and hours stay.
 */
export function applyDeliveryAnswers(
  rules: DeliveryRules,
  answers: DeliveryAnswers,
  { places, zip }: { places: ZipPlaces; zip: string },
): DeliveryRules | null {
  const others = {
    carrier: { ...rules.carrier, on: answers.carrier },
    pickup: { ...rules.pickup, on: answers.pickup },
  }
  if (answers.own === 'none') return { ...rules, ...others, courier: { ...rules.courier, on: false } }
  const changed = answers.own === 'radius' ? radiusArea(answers, { places, zip }) : listArea(rules, answers)
  return changed && { ...rules, ...others, courier: { ...rules.courier, on: true, ...changed } }
}

type CourierArea = Partial<Pick<DeliveryRules['courier'], 'area' | 'most_miles'>>

function radiusArea(
  { miles }: DeliveryAnswers,
  { places, zip }: { places: ZipPlaces; zip: string },
): CourierArea | null {
  const zips = prefixesWithin(places, zip, miles)
  return zips.length === 0 ? null : { area: [{ name: areaName(miles, zip), zips }], most_miles: miles }
}

/** Parts of the area keep their names while their ZIP codes stay. */
function listArea({ courier }: DeliveryRules, { zips }: DeliveryAnswers): CourierArea {
  const isSame = courier.area.flatMap((part) => part.zips).join() === zips.join()
  return isSame ? {} : { area: [{ name: 'Delivery area', zips }], most_miles: 200 }
}
