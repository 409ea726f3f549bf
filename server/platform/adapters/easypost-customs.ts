import type { DeliveryAddress } from '../../../shared/quoting/delivery/address.ts'
import { customsItem } from '../../../shared/quoting/delivery/customs.ts'
import type { Parcel } from '../../../shared/quoting/delivery/delivery.ts'
import { GRAMS_PER_OUNCE, tenth } from './easypost-api.ts'

/**
 * Returns the customs form of a parcel that needs one, signed by its sender: https://docs.easypost.com/docs/customs-infos. Without a
 * filing number, because the shop sells nothing there that would need one.
 */
export function customsOf(from: DeliveryAddress, to: DeliveryAddress, parcel: Parcel) {
  const item = customsItem(from, to, parcel)
  if (!item) return {}
  return {
    customs_info: {
      contents_type: 'merchandise',
      contents_explanation: item.description,
      restriction_type: 'none',
      non_delivery_option: 'return',
      eel_pfc: 'NOEEI 30.37(a)',
      customs_certify: true,
      customs_signer: from.name,
      customs_items: [
        {
          description: item.description,
          quantity: item.quantity,
          value: (item.value_cents / 100).toFixed(2),
          currency: 'USD',
          weight: tenth(item.grams / GRAMS_PER_OUNCE),
          hs_tariff_number: item.tariff,
          origin_country: item.origin,
        },
      ],
    },
  }
}
