import { accentColors } from '../../../shared/platform/brand/brand-colors.ts'
import type { Sender } from '../../../shared/messaging/mail/email.ts'
import { logoCid } from '../../../shared/messaging/mail/logo-in-email.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { logoFileOf } from '../../catalog/shown-brand.ts'
import type { ReadDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns the sender of emails, and their look. */
export function readSender({ address }: Shop, db: ReadDb): Sender {
  const { shop_details, brand } = readShopData(db)
  const logo = logoFileOf(brand)
  return {
    ...shop_details,
    look: {
      colors: accentColors(brand.accent),
      logo: logo && { url: `cid:${logoCid(logo.hash)}`, width: logo.width, height: logo.height },
      show_name: brand.show_name || logo === null,
      base_url: address.base_url,
    },
  }
}
