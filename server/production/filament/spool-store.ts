import type { MaterialId } from '../../../shared/catalog/materials.ts'
import type { Milligrams, Spool, SpoolPlace } from '../../../shared/production/filament/spool.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { insertRow, updateIfUnchanged } from '../../platform/db/row-writes.ts'

/** A row of `spools`. */
export interface SpoolRow {
  number: number
  id: string
  material: MaterialId
  color: string
  brand: string
  lot: string | null
  net_mg: Milligrams
  empty_mg: Milligrams | null
  remaining_mg: Milligrams
  cost_cents: number | null
  printer_id: string | null
  slot: number | null
  shelf: string | null
  received_at: number
  opened_at: number | null
  dried_at: number | null
  retired_at: number | null
  /** Its id in the program from which it was imported; null: recorded here. */
  external_id: string | null
  revision: number
  updated_at: number
}

const COLUMNS = [
  'id',
  'material',
  'color',
  'brand',
  'lot',
  'net_mg',
  'empty_mg',
  'remaining_mg',
  'cost_cents',
  'shelf',
  'received_at',
  'opened_at',
  'external_id',
  'updated_at',
] as const satisfies (keyof SpoolRow)[]

/** The database assigns the spool's number. */
export function insertSpool(tx: WriteDb, spool: Pick<SpoolRow, (typeof COLUMNS)[number]>): SpoolRow {
  insertRow(tx, 'spools', COLUMNS, spool)
  return findSpool(tx, spool.id)!
}

export function findSpool(db: ReadDb, id: string): SpoolRow | undefined {
  return db.get<SpoolRow>('select * from spools where id = ?', id)
}

/** Finds a spool by the number on its label: 12 is "S12". */
export function findSpoolOfNumber(db: ReadDb, number: number): SpoolRow | undefined {
  return db.get<SpoolRow>('select * from spools where number = ?', number)
}

/** Returns the spool that was imported under an id of another program. */
export function findImportedSpool(db: ReadDb, externalId: string): SpoolRow | undefined {
  return db.get<SpoolRow>('select * from spools where external_id = ?', externalId)
}

/** Returns spools that are not retired. */
export function listSpoolsInUse(db: ReadDb): SpoolRow[] {
  return db.all<SpoolRow>('select * from spools where retired_at is null order by material, color, number')
}

/** Returns the newest retired spools. */
export function listRetiredSpools(db: ReadDb, limit: number): SpoolRow[] {
  return db.all<SpoolRow>(
    'select * from spools where retired_at is not null order by number desc limit ?',
    limit,
  )
}

export function findSpoolInSlot(db: ReadDb, printerId: string, slot: number): SpoolRow | undefined {
  return db.get<SpoolRow>('select * from spools where printer_id = ? and slot = ?', printerId, slot)
}

export function listSpoolsAtPrinter(db: ReadDb, printerId: string): SpoolRow[] {
  return db.all<SpoolRow>('select * from spools where printer_id = ? order by slot', printerId)
}

export type SpoolUpdate = Partial<Omit<SpoolRow, 'number' | 'id' | 'revision' | 'updated_at'>>

/** Compare-and-set: returns false if the row has changed since it was read. */
export function saveSpool(tx: WriteDb, row: SpoolRow, changes: SpoolUpdate, now: number): boolean {
  const { id, revision } = row
  return updateIfUnchanged(tx, 'spools', { id, revision }, { ...changes, updated_at: now })
}

/** Returns the row as pages see it. */
export function spoolOf(row: SpoolRow): Spool {
  const { printer_id, slot, shelf, updated_at: _, external_id: _external, ...spool } = row
  return { ...spool, place: placeOf({ printer_id, slot, shelf }) }
}

function placeOf({ printer_id, slot, shelf }: Pick<SpoolRow, 'printer_id' | 'slot' | 'shelf'>): SpoolPlace {
  if (printer_id !== null && slot !== null) return { printer_id, slot }
  return shelf === null ? null : { shelf }
}

/** Returns every filament of which the shop has or had a spool. */
export function listSpoolKinds(db: ReadDb): Pick<SpoolRow, 'material' | 'color'>[] {
  return db.all('select distinct material, color from spools order by material, color')
}

/** Returns the last spool of each filament, as it was bought. */
export function listLastSpools(db: ReadDb): SpoolRow[] {
  return db.all<SpoolRow>(
    'select * from spools where number in (select max(number) from spools group by material, color)',
  )
}
