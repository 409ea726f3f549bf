import { milligramsOf } from '../../../shared/production/filament/spool.ts'
import type {
  GiveToRule,
  SetColorLimit,
  SetStockRule,
} from '../../../shared/production/filament/stock-rule.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import {
  findColorRule,
  readStockRule,
  saveColorRule,
  saveStockRule,
  takeInHand,
} from '../../catalog/stock-rule-store.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyStockRuleIn } from './apply-stock-rule.ts'

/**
 * Switches the rule of the stock on or off, or changes its limit. What staff have taken out of stock before stays as it is until they give
 * it to the rule.
 */
export function setStockRule(shop: Shop, caller: Caller, input: SetStockRule): void {
  const { account_id } = staffWith('set_up', caller)
  const by = { by_account: account_id, now: shop.clock.now() }
  const { revision, is_on, limit_grams, offers_awaited } = input
  shop.write((tx) => {
    const begins = is_on && !readStockRule(tx).is_on
    if (!saveStockRule(tx, { is_on, limit_mg: milligramsOf(limit_grams), offers_awaited, revision }, by))
      throw new Refusal('wrong_state', 'The rule was changed in the meantime. Look at it again.')
    if (begins) keepWhatStaffSet(tx, by)
    applyStockRuleIn(tx, by.now)
  })
}

function keepWhatStaffSet(tx: WriteDb, by: { by_account: string; now: number }): void {
  for (const { id: material, out_of_stock } of readShopData(tx).catalog.materials)
    for (const { name: color } of out_of_stock) takeInHand(tx, { material, color }, by)
}

/** Sets another limit for one color; null gives it the limit of the rule. */
export function setColorLimit(shop: Shop, caller: Caller, input: SetColorLimit): void {
  const { account_id } = staffWith('set_up', caller)
  const now = shop.clock.now()
  const { material, color, seen_grams, limit_grams } = input
  shop.write((tx) => {
    const row = findColorRule(tx, input)
    const seen = seen_grams === null ? null : milligramsOf(seen_grams)
    if ((row?.limit_mg ?? null) !== seen) throw new Refusal('wrong_state')
    const limit_mg = limit_grams === null ? null : milligramsOf(limit_grams)
    saveColorRule(
      tx,
      { material, color, by_hand: row?.by_hand ?? false, limit_mg },
      { by_account: account_id, now },
    )
    applyStockRuleIn(tx, now)
  })
}

/** Gives a color that staff set by hand back to the rule, which decides about it at once. */
export function giveToRule(shop: Shop, caller: Caller, input: GiveToRule): void {
  const { account_id } = staffWith('decide', caller)
  const now = shop.clock.now()
  const { material, color } = input
  shop.write((tx) => {
    const row = findColorRule(tx, input)
    if (!row?.by_hand) throw new Refusal('wrong_state', 'The rule decides about this color already.')
    saveColorRule(
      tx,
      { material, color, by_hand: false, limit_mg: row.limit_mg },
      { by_account: account_id, now },
    )
    applyStockRuleIn(tx, now)
  })
}
