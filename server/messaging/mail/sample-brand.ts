import { accentColors } from '../../../shared/platform/brand/brand-colors.ts'
import type { Brand, PaperBrand } from '../../../shared/platform/brand/brand.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'
import {
  paragraph,
  writeEmail,
  type EmailDraft,
  type EmailLook,
} from '../../../shared/messaging/mail/email.ts'
import { shopLines, type Receipt } from '../../../shared/orders/receipt.ts'
import { questionsText } from '../../../shared/platform/shop-contact.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { paperBrandOf } from '../../catalog/shown-brand.ts'
import { checkContent } from '../../platform/check-content.ts'
import type { Shop } from '../../platform/shop.ts'
import { readSender } from './read-sender.ts'

/** A look that is not saved yet. The page puts the picture itself into the email it shows. */
export interface SampleLook {
  accent: HexColor
  show_name: boolean
  logo: EmailLook['logo']
}

/** Returns an email about an order, in a look that is not saved yet. */
export function sampleEmail(shop: Shop, caller: Caller, { accent, show_name, logo }: SampleLook): string {
  staffWith('set_up', caller)
  const sender = readSender(shop, shop.db)
  const look: EmailLook = {
    base_url: shop.address.base_url,
    colors: accentColors(accent),
    logo,
    show_name: show_name || logo === null,
  }
  return writeEmail(SAMPLE_EMAIL(shop.address.base_url), { ...sender, look }).html
}

const SAMPLE_EMAIL = (base_url: string): EmailDraft => ({
  subject: 'Order 1042 is placed',
  blocks: [
    paragraph('Thank you. Your order 1042 is placed.'),
    {
      kind: 'facts',
      rows: [
        ['Part', 'bracket.stl'],
        ['Ships by', 'Tuesday, November 24'],
        ['Total paid', '$61.84'],
      ],
    },
    { kind: 'quotation', text: 'Please keep the logo side up.' },
    { kind: 'link', label: 'Track your order', url: base_url },
  ],
})

/** Returns a receipt as PDF in a look that is not saved yet. Refuses `settings_invalid` when the look is not valid. */
export async function sampleReceipt(
  shop: Shop,
  caller: Caller,
  { brand }: { brand: Brand },
): Promise<Uint8Array> {
  staffWith('set_up', caller)
  const checked = checkContent('brand', brand)
  if ('faults' in checked) throw new Refusal('settings_invalid', undefined, { faults: checked.faults })
  return shop.machine.papers.receipt(receiptIn(shop, paperBrandOf(checked.body)))
}

function receiptIn(shop: Shop, brand: PaperBrand): Receipt {
  const { shop_details } = readShopData(shop.db)
  return {
    title: 'Sample of a receipt',
    shop: shopLines(shop_details),
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
    foot: questionsText(shop_details),
    made_at: shop.clock.now(),
  }
}
