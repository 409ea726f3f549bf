import {
  milligramsOf,
  type EditSpool,
  type MarkSpool,
  type RestoreSpool,
  type RetireSpool,
} from '../../../shared/production/filament/spool.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { seesOf, staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Shop } from '../../platform/shop.ts'
import { applyStockRuleIn } from './apply-stock-rule.ts'
import { changeSpool, getSeenSpool, refuseRetired } from './change-spool.ts'
import type { SpoolRow } from './spool-store.ts'

/** Changes brand, lot, cost and the weight of the empty spool. Whoever sees no costs leaves that one as it is. */
export function editSpool(shop: Shop, caller: Caller, input: EditSpool): void {
  const seesCosts = seesOf(caller)('see_costs')
  change(shop, caller, input, (row) => {
    refuseRetired(row)
    const { brand, lot, empty_grams } = input
    const cost_cents = seesCosts ? input.cost_cents : row.cost_cents
    const empty_mg = empty_grams === null ? null : milligramsOf(empty_grams)
    return { changes: { brand, lot, cost_cents, empty_mg }, kind: 'edited', note: null }
  })
}

/** Records that a spool was opened or dried now. */
export function markSpool(shop: Shop, caller: Caller, input: MarkSpool): void {
  change(shop, caller, input, (row, now) => {
    refuseRetired(row)
    const changes = input.what === 'opened' ? { opened_at: now } : { dried_at: now }
    return { changes, kind: input.what, note: null }
  })
}

/** Takes a spool out of use, whatever remains on it: it leaves its printer or shelf, and its history stays. */
export function retireSpool(shop: Shop, caller: Caller, input: RetireSpool): void {
  change(shop, caller, input, (row, now) => {
    refuseRetired(row)
    const changes = { retired_at: now, printer_id: null, slot: null, shelf: null }
    return { changes, kind: 'retired', note: input.why }
  })
}

/** Takes a retired spool back into use. */
export function restoreSpool(shop: Shop, caller: Caller, input: RestoreSpool): void {
  change(shop, caller, input, (row) => {
    if (row.retired_at === null) throw new Refusal('wrong_state', `Spool S${row.number} is in use.`)
    return { changes: { retired_at: null }, kind: 'restored', note: null }
  })
}

type Change = Pick<Parameters<typeof changeSpool>[2], 'changes' | 'kind' | 'note'>

function change(
  shop: Shop,
  caller: Caller,
  seen: { spool_id: string; revision: number },
  decide: (row: SpoolRow, now: number) => Change,
): void {
  const { account_id } = staffWith('make', caller)
  const now = shop.clock.now()
  shop.write((tx) => {
    const row = getSeenSpool(tx, seen)
    const change = decide(row, now)
    changeSpool(tx, row, { ...change, by_account: account_id, now })
    if (change.kind === 'retired' || change.kind === 'restored') applyStockRuleIn(tx, now)
  })
}
