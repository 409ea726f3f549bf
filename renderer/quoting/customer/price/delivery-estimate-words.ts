import type { DeliveryEstimate } from '../../../../shared/quoting/delivery/estimate-delivery.ts'
import { formatCents } from '../../../../shared/platform/money.ts'
import { dayText } from '../../../platform/ui/words.ts'

/** Writes `$12.95 to 10118, arrives Mon, Dec 7`, or why there is no price yet. */
export function deliveryEstimateText(
  { delivery, arrives }: { delivery: DeliveryEstimate; arrives: string | null },
  zip: string,
): string {
  switch (delivery.outcome) {
    case 'unknown_zip':
      return `We can’t find ZIP code ${zip}. Check the digits.`
    case 'not_served':
      return `We don’t deliver to ${zip} yet.`
    case 'priced_by_staff':
      return `We’ll price the delivery to ${zip} once you enter the address.`
    case 'estimated': {
      const arrival =
        arrives === null ? '' : `, arrives ${delivery.is_exact ? '' : 'about '}${dayText(arrives)}`
      const courier = delivery.method === 'courier' ? ' by courier' : ''
      if (delivery.fee_cents === null) return `Delivery${courier} to ${zip} is priced at checkout${arrival}`
      const fee = `${delivery.is_exact ? '' : 'about '}${formatCents(delivery.fee_cents)}`
      return `${fee}${courier} to ${zip}${arrival}`
    }
  }
}
