import type { Supply } from '../../../shared/production/filament/supply.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { insertRow, updateIfUnchanged } from '../../platform/db/row-writes.ts'

/** A row of `filament_supplies`. */
export type SupplyRow = Supply & { by_account: string; updated_at: number }

const COLUMNS = [
  'id',
  'material',
  'color',
  'brand',
  'vendor',
  'spools',
  'net_mg',
  'cost_cents',
  'expected',
  'ordered_at',
  'by_account',
  'updated_at',
] as const satisfies (keyof SupplyRow)[]

/** The database assigns the supply's number. */
export function insertSupply(tx: WriteDb, supply: Pick<SupplyRow, (typeof COLUMNS)[number]>): SupplyRow {
  insertRow(tx, 'filament_supplies', COLUMNS, supply)
  return findSupply(tx, supply.id)!
}

export function findSupply(db: ReadDb, id: string): SupplyRow | undefined {
  return db.get<SupplyRow>('select * from filament_supplies where id = ?', id)
}

/** Returns supplies of which something is still to arrive, those that are expected first. */
export function listOpenSupplies(db: ReadDb): SupplyRow[] {
  return db.all<SupplyRow>(
    `select * from filament_supplies where closed_at is null order by coalesce(expected, '9999-12-31'), number`,
  )
}

/** Compare-and-set: returns false if the row has changed since it was read. */
export function saveSupply(
  tx: WriteDb,
  row: SupplyRow,
  changes: Partial<Pick<SupplyRow, 'expected' | 'received' | 'closed_at'>>,
  now: number,
): boolean {
  const { id, revision } = row
  return updateIfUnchanged(tx, 'filament_supplies', { id, revision }, { ...changes, updated_at: now })
}

/** Returns the row as pages see it. */
export function supplyOf(row: SupplyRow): Supply {
  const { by_account: _by, updated_at: _at, ...supply } = row
  return supply
}
