import type { OrderQuality } from '../../../shared/production/quality/order-quality.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import { findAccount } from '../../accounts/account-store.ts'
import type { Caller } from '../../platform/caller.ts'
import { firstArticleWarning } from '../first-article.ts'
import { getOrder } from '../../orders/order-moves.ts'
import { listChecks } from '../../orders/units/check-store.ts'
import { listUnits, needsOf } from '../../orders/units/unit-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { photoOf } from './read-photos.ts'
import { listPhotos } from './photo-store.ts'

/** Returns the checks and photos of an order, and whether it begins with one unit. */
export function readOrderQuality(shop: Shop, caller: Caller, input: { order_id: string }): OrderQuality {
  staffWith('look', caller)
  const { db } = shop
  const order = getOrder(db, input.order_id)
  const units = listUnits(db, order.id)
  return {
    revision: order.revision,
    first_article: order.first_article,
    warning: firstArticleWarning(db, order, shop.clock.now()),
    size_mm: units.length === 0 ? null : needsOf(units[0]).size_mm,
    units: units.map(({ unit, status }) => ({ unit, status })),
    checks: listChecks(db, order.id).map(({ id, unit, at, result, remark, first_article, by_account }) => ({
      id,
      unit,
      at,
      result,
      remark,
      first_article: first_article === 1,
      who: by_account === null ? null : (findAccount(db, by_account)?.name ?? null),
    })),
    photos: listPhotos(db, order.id).map(photoOf),
  }
}
