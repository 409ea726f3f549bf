import type { PublicDetails, ShopDetails } from '../../shared/platform/shop-details.ts'
import { placeOfShop } from '../../shared/platform/shop-contact.ts'
import type { OrderTerms, ShopTerms } from '../../shared/platform/shop-terms.ts'
import { Refusal } from '../../shared/platform/refusals.ts'
import type { Shop } from '../platform/shop.ts'
import { findVersionRow, readDocument } from './document-store.ts'
import { readShopData } from './shop-data.ts'

export interface ShownTerms {
  texts: ShopTerms
  details: PublicDetails
  /** The instant from which these texts are in force. */
  since: number
  /** False for an earlier version. */
  is_current: boolean
}

/**
 * Returns the texts that customers agree to: now, or in the given versions. Every version was public while it was in
 * force.
 */
export function readTerms({ db }: Shop, versions: Partial<OrderTerms>): ShownTerms {
  const current = readShopData(db).versions
  const { terms = current.terms, shop_details = current.shop_details } = versions
  const saved = findVersionRow(db, 'terms', terms)
  if (!saved || !findVersionRow(db, 'shop_details', shop_details))
    throw new Refusal('not_found', 'There is no such version of the terms.')
  return {
    texts: readDocument(db, 'terms', terms),
    details: publicDetails(readDocument(db, 'shop_details', shop_details)),
    since: saved.created_at,
    is_current: terms === current.terms && shop_details === current.shop_details,
  }
}

export function publicDetails({ address, tax_id: _taxId, ...shown }: ShopDetails): PublicDetails {
  return { ...shown, place: placeOfShop({ ...shown, address }) }
}
