import { NO_STOCK_RULE, type ColorRule, type StockRule } from '../../shared/production/filament/stock-rule.ts'
import type { Filament } from '../../shared/production/filament/filament-levels.ts'
import type { ReadDb, WriteDb } from '../platform/db/db.ts'

interface Author {
  by_account: string
  now: number
}

export function readStockRule(db: ReadDb): StockRule {
  const row = db.get<{ is_on: 0 | 1; limit_mg: number; offers_awaited: 0 | 1; revision: number }>(
    'select is_on, limit_mg, offers_awaited, revision from stock_rule where id = 1',
  )
  if (!row) return NO_STOCK_RULE
  return { ...row, is_on: row.is_on === 1, offers_awaited: row.offers_awaited === 1 }
}

/** Compare-and-set: returns false if the rule is no longer at `revision`. */
export function saveStockRule(tx: WriteDb, rule: StockRule, { by_account, now }: Author): boolean {
  const { is_on, limit_mg, offers_awaited, revision } = rule
  const flags = { is_on: is_on ? 1 : 0, offers_awaited: offers_awaited ? 1 : 0 }
  const values = { ...flags, limit_mg, revision, by_account, now }
  if (revision === 0)
    return (
      tx.run(
        `insert into stock_rule (id, is_on, limit_mg, offers_awaited, revision, updated_at, by_account)
         values (1, :is_on, :limit_mg, :offers_awaited, :revision + 1, :now, :by_account) on conflict do nothing`,
        values,
      ) === 1
    )
  return (
    tx.run(
      `update stock_rule set is_on = :is_on, limit_mg = :limit_mg, offers_awaited = :offers_awaited, revision = revision + 1, updated_at = :now,
         by_account = :by_account where id = 1 and revision = :revision`,
      values,
    ) === 1
  )
}

export function listColorRules(db: ReadDb): ColorRule[] {
  const rows = db.all<Omit<ColorRule, 'by_hand'> & { by_hand: 0 | 1 }>(
    'select material, color, by_hand, limit_mg from stock_rule_colors order by material, color',
  )
  return rows.map((row) => ({ ...row, by_hand: row.by_hand === 1 }))
}

export function findColorRule(db: ReadDb, { material, color }: Filament): ColorRule | undefined {
  return listColorRules(db).find((row) => row.material === material && row.color === color)
}

/** A color that differs in nothing from the rule has no row. */
export function saveColorRule(tx: WriteDb, row: ColorRule, { by_account, now }: Author): void {
  const { material, color, by_hand, limit_mg } = row
  if (!by_hand && limit_mg === null) {
    tx.run('delete from stock_rule_colors where material = ? and color = ?', material, color)
    return
  }
  tx.run(
    `insert into stock_rule_colors (material, color, by_hand, limit_mg, updated_at, by_account)
     values (:material, :color, :by_hand, :limit_mg, :now, :by_account)
     on conflict (material, color) do update set by_hand = excluded.by_hand, limit_mg = excluded.limit_mg,
       updated_at = excluded.updated_at, by_account = excluded.by_account`,
    { material, color, by_hand: by_hand ? 1 : 0, limit_mg, by_account, now },
  )
}

/** From now on the stock of this color is what staff say. */
export function takeInHand(tx: WriteDb, filament: Filament, by: Author): void {
  const limit_mg = findColorRule(tx, filament)?.limit_mg ?? null
  saveColorRule(tx, { ...filament, by_hand: true, limit_mg }, by)
}
