import { useState } from 'react'
import { useKiosk } from '../../platform/shell/kiosk/use-kiosk.ts'
import { useShopDetails } from '../../platform/ui/use-shop-details.ts'

/** Returns the buyer's choice to pick the order up. It is made already at a kiosk, which stands in the shop, and where nothing is delivered. */
export function usePickup(wasPickup: boolean, onChange: () => void) {
  const place = useShopDetails()?.pickup ?? null
  const isKiosk = Boolean(useKiosk())
  const [chosen, choose] = useState<boolean | null>(wasPickup || null)
  const isChosen = place !== null && (place.only || (chosen ?? isKiosk))
  return {
    /** Null at a shop that offers no pickup. */
    place,
    isChosen,
    choose: (isPickup: boolean) => {
      choose(isPickup)
      onChange()
    },
    /** The shop's own in place of the buyer's, because the interface wants a whole address. */
    address: isChosen ? { ...place.address, unit: place.address.unit ?? '', company: '', notes: '' } : {},
  }
}
