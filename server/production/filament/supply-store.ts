import type { Supply } from '../../../shared/production/filament/supply.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'

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
  tx.run(
    `insert into filament_supplies (${COLUMNS.join(', ')}) values (${COLUMNS.map((name) => `:${name}`).join(', ')})`,
    { ...supply },
  )
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
  const names = Object.keys(changes).sort()
  const sql = `update filament_supplies set ${names.map((name) => `${name} = :${name}, `).join('')}
    revision = revision + 1, updated_at = :now where id = :id and revision = :revision`
  return tx.run(sql, { ...changes, now, id: row.id, revision: row.revision }) === 1
}

/** Returns the row as pages see it. */
export function supplyOf(row: SupplyRow): Supply {
  const { by_account: _by, updated_at: _at, ...supply } = row
  return supply
}
