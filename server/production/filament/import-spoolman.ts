import { matchColor } from '../../../shared/catalog/catalog.ts'
import {
  differentSpools,
  previewSpoolman,
  sortStock,
  type SortedStock,
} from '../../../shared/production/filament/preview-spoolman.ts'
import type { ImportedSpool } from '../../../shared/production/filament/read-spoolman-spool.ts'
import type {
  ImportSpoolman,
  ReadSpoolman,
  SpoolmanPreview,
  SpoolmanResult,
  SpoolmanStock,
} from '../../../shared/production/filament/spoolman.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { ReadDb, WriteDb } from '../../platform/db/db.ts'
import { MachineError } from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { changeSpool } from './change-spool.ts'
import { insertFilamentLog } from './filament-log-store.ts'
import { findImportedSpool, insertSpool } from './spool-store.ts'

type Filament = ImportSpoolman['filaments'][number]
interface By {
  by_account: string
  now: number
}

/** Reads a Spoolman of the local network and says what an import would do. Changes nothing. */
export async function previewSpoolmanImport(
  shop: Shop,
  caller: Caller,
  input: ReadSpoolman,
): Promise<SpoolmanPreview> {
  staffWith('set_up', caller)
  const stock = await readStock(shop, input.address)
  const sorted = sortIn(shop.db, stock, shop.clock.now())
  return previewSpoolman(readShopData(shop.db).catalog, stock, sorted)
}

/**
 * Imports the spools of a Spoolman that are not here yet, each once, of the filaments that were mapped. Spools that were imported before
 * keep what remains on them here, unless they are to be updated.
 */
export async function importSpoolman(
  shop: Shop,
  caller: Caller,
  input: ImportSpoolman,
): Promise<SpoolmanResult> {
  const { account_id } = staffWith('set_up', caller)
  const stock = await readStock(shop, input.address)
  const by = { by_account: account_id, now: shop.clock.now() }
  return shop.write((tx) => {
    const sorted = sortIn(tx, stock, by.now)
    const mapped = mapFilaments(tx, input.filaments)
    const numbers = sorted.fresh.flatMap((spool) => {
      const filament = mapped.get(spool.filament_id)
      return filament ? [addSpool(tx, shop, { spool, filament, ...by })] : []
    })
    return {
      imported: numbers.length,
      numbers: numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)],
      updated: input.update_weights ? updateWeights(tx, sorted, by) : 0,
      left_out: sorted.fresh.length - numbers.length + sorted.unusable,
    }
  })
}

/** One sentence for all that can fail: several would tell which ports of the network are open. The log has the cause. */
const NO_SPOOLMAN =
  'No Spoolman could be read at this address. Enter one of your own network, such as 192.168.1.5:7912, and check that Spoolman is on and asks for no password.'

async function readStock(shop: Shop, address: string): Promise<SpoolmanStock> {
  try {
    return await shop.services.readSpoolman(address)
  } catch (error) {
    if (!(error instanceof MachineError)) throw error
    shop.log.info({ err: error }, 'no Spoolman could be read')
    throw new Refusal('spool_refused', NO_SPOOLMAN)
  }
}

function sortIn(db: ReadDb, stock: SpoolmanStock, now: number): SortedStock {
  return sortStock(stock, (external_id) => findImportedSpool(db, external_id), now)
}

/** Refuses `color_unavailable` for a color that the catalog does not have in the material. */
function mapFilaments(db: ReadDb, filaments: readonly Filament[]): Map<number, Filament> {
  const { catalog } = readShopData(db)
  return new Map(
    filaments.map((filament) => {
      const color = matchColor(catalog, filament.material, filament.color)
      return [filament.filament_id, { ...filament, color }]
    }),
  )
}

/** Returns the number of the label. */
function addSpool(
  tx: WriteDb,
  shop: Shop,
  { spool, filament, by_account, now }: By & { spool: ImportedSpool; filament: Filament },
): number {
  const { filament_id: _, ...facts } = spool
  const { material, color } = filament
  const row = insertSpool(tx, {
    id: shop.ids.make(ID_PREFIX.spool),
    material,
    color,
    ...facts,
    updated_at: now,
  })
  insertFilamentLog(tx, {
    spool_id: row.id,
    at: now,
    kind: 'received',
    change_mg: row.remaining_mg,
    remaining_mg: row.remaining_mg,
    beyond_mg: 0,
    plate_id: null,
    order_id: null,
    unit: null,
    note: 'Imported from Spoolman',
    by_account,
  })
  return row.number
}

/** Returns how many spools have another weight now. */
function updateWeights(tx: WriteDb, sorted: SortedStock, by: By): number {
  const different = differentSpools(sorted)
  for (const { external_id, there_mg } of different) {
    const row = findImportedSpool(tx, external_id)!
    // A spool that was filled up there has more than it was bought with.
    const changes = { remaining_mg: there_mg, net_mg: Math.max(row.net_mg, there_mg) }
    changeSpool(tx, row, { changes, kind: 'adjusted', note: 'Taken from Spoolman', ...by })
  }
  return different.length
}
