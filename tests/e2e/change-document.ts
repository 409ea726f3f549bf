import type { ShopDetails } from '../../shared/platform/shop-details.ts'
import type { DeliveryRules } from '../../shared/quoting/delivery/delivery-rules.ts'
import { consoleClient } from './busy-shop.ts'
import type { Cookies } from './console-owner.ts'

interface OwnedShop {
  shop: string
  cookies: Cookies
}

/** Changes a document of the shop as its owner would. */
export async function changeDocument<Body>(
  { shop, cookies }: OwnedShop,
  kind: 'catalog' | 'delivery' | 'shop_details',
  change: (body: Body) => void,
): Promise<void> {
  const { documents } = consoleClient(shop, cookies)
  const { version, body } = await documents.get.query({ kind })
  const changed = structuredClone(body) as Body
  change(changed)
  await documents.save.mutate({ kind, version, body: changed, reason: null })
}

/** Gives the shop a contact: couriers and carriers call it. */
export function setContact(owned: OwnedShop): Promise<void> {
  return changeDocument<ShopDetails>(owned, 'shop_details', (details) => {
    Object.assign(details, { support_email: 'shop@example.com', phone: '+1 510 555 0142' })
  })
}

/** Staff then price every delivery to a PO box, because the carrier of the shop needs a street. */
export function endPoBoxes(owned: OwnedShop): Promise<void> {
  return changeDocument<DeliveryRules>(owned, 'delivery', ({ carrier }) => void (carrier.po_boxes = false))
}
