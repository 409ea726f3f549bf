import type { ReactNode } from 'react'
import { pickupLine } from '../../../shared/quoting/delivery/pickup.ts'
import { useShopDetails } from '../../platform/ui/use-shop-details.ts'

/** Shows where orders are picked up, and when; `otherwise` while loading, or once the shop offers no pickup. */
export function PickupAddress({ otherwise = null }: { otherwise?: ReactNode }) {
  const pickup = useShopDetails()?.pickup
  if (!pickup) return otherwise
  return <span>{pickupLine(pickup)}</span>
}
