import { IconBike, IconBuildingStore, IconTruckDelivery } from '@tabler/icons-react'
import type { DeliveryWay } from '../../../shared/quoting/delivery/delivery.ts'

export const WAY_ICONS: Record<DeliveryWay, typeof IconBike> = {
  courier: IconBike,
  carrier: IconTruckDelivery,
  pickup: IconBuildingStore,
}
