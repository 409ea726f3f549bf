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
  kind: 'catalog' | 'delivery',
  change: (body: Body) => void,
): Promise<void> {
  const { documents } = consoleClient(shop, cookies)
  const { version, body } = await documents.get.query({ kind })
  const changed = structuredClone(body) as Body
  change(changed)
  await documents.save.mutate({ kind, version, body: changed, reason: null })
}

/** Staff then price every delivery to a PO box, because the carrier of the shop needs a street. */
export function endPoBoxes(owned: OwnedShop): Promise<void> {
  return changeDocument<DeliveryRules>(owned, 'delivery', ({ carrier }) => void (carrier.po_boxes = false))
}
