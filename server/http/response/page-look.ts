import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ShownBrand } from '../../../shared/platform/brand/brand.ts'
import type { HexColor } from '../../../shared/platform/brand/contrast.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import { readShownBrand } from '../../catalog/shown-brand.ts'
import type { Shop } from '../../platform/shop.ts'

/** The brand on a page without script. */
export interface PageLook {
  accent: HexColor
  brand: ShownBrand
}

/** The shop of each server that all parts of the program add their routes to. */
const shops = new WeakMap<object, Shop>()

/** Lets pages that are only an error show the shop. */
export function showShopOnErrors({ server }: FastifyInstance, shop: Shop): void {
  shops.set(server, shop)
}

export function readPageLook({ db }: Shop): PageLook {
  return { accent: readShopData(db).brand.accent, brand: readShownBrand(db) }
}

/** Null if the shop cannot be read: its database may be the reason for the error. */
export function lookOnError({ server: app }: FastifyRequest): PageLook | null {
  const shop = shops.get(app.server)
  try {
    return shop ? readPageLook(shop) : null
  } catch {
    return null
  }
}
