import type { Brand, PaperBrand } from '../../shared/brand/brand.ts'
import type { Receipt } from '../../shared/mail/receipt.ts'
import { Refusal } from '../../shared/refusals.ts'
import { staffWith } from '../accounts/authenticate.ts'
import type { Caller } from '../caller.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { paperBrandOf } from '../catalog/shown-brand.ts'
import { checkContent } from '../documents/check-content.ts'
import type { Shop } from '../shop.ts'

/** A receipt as PDF in a look that is not saved yet. Refuses `settings_invalid` when the look is not valid. */
export async function sampleReceipt(
  shop: Shop,
  caller: Caller,
  { brand }: { brand: Brand },
): Promise<Uint8Array> {
  staffWith('set_up', caller)
  const checked = checkContent(shop, 'brand', brand)
  if ('faults' in checked) throw new Refusal('settings_invalid', undefined, { faults: checked.faults })
  return shop.papers.receipt(receiptIn(shop, paperBrandOf(checked.body)))
}

function receiptIn(shop: Shop, brand: PaperBrand): Receipt {
  const { name, address, support_email, phone } = readShopData(shop.db).shop_details
  const city = `${address.city}, ${address.state} ${address.zip}`
  return {
    title: 'Sample of a receipt',
    shop: [name, address.street, city, support_email, phone],
    brand,
    practice: null,
    facts: [{ name: 'Order', value: '1042' }],
    lines: [
      { text: '3 × bracket.stl, PLA+, Black', cents: 4500 },
      { text: 'Delivery by courier', cents: 1200 },
      { text: 'Sales tax', cents: 484 },
    ],
    total: { text: 'Total paid', cents: 6184 },
    refunds: [],
    kept: null,
    foot: `Questions? Write to ${support_email} or call ${phone}.`,
    made_at: shop.clock.now(),
  }
}
