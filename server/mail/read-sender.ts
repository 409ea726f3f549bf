import { accentColors } from '../../shared/brand/brand-colors.ts'
import type { Sender } from '../../shared/mail/email.ts'
import { logoCid } from '../../shared/mail/logo-in-email.ts'
import { readShopData } from '../catalog/shop-data.ts'
import { logoFileOf, readShownBrand } from '../catalog/shown-brand.ts'
import type { ReadDb } from '../db/db.ts'
import type { Shop } from '../shop.ts'

/** Who emails are from, and how they look. The logo is inside the email. */
export function readSender(shop: Shop, db: ReadDb): Sender {
  return senderWith(shop, db, ({ hash }) => `cid:${logoCid(hash)}`)
}

/** The same for an email on a page of the console, which has the logo by its path. */
export function readSenderOnPage(shop: Shop): Sender {
  return senderWith(shop, shop.db, () => readShownBrand(shop.db).logo!.path)
}

function senderWith({ address }: Shop, db: ReadDb, urlOf: (logo: { hash: string }) => string): Sender {
  const { shop_details, brand } = readShopData(db)
  const { name, support_email, phone } = shop_details
  const logo = logoFileOf(brand)
  return {
    name,
    support_email,
    phone,
    look: {
      colors: accentColors(brand.accent).light,
      logo: logo && { url: urlOf(logo), width: logo.width, height: logo.height },
      show_name: brand.show_name || logo === null,
      base_url: address.base_url,
    },
  }
}
