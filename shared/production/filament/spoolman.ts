import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'

/** Spoolman leaves out what is not set; older versions send null. */
const Grams = z.number().min(0).max(1_000_000).nullish()
const Text = z.string().max(2000).nullish()

const SpoolmanFilament = z.object({
  id: z.int(),
  name: Text,
  vendor: z.object({ name: Text, empty_spool_weight: Grams }).nullish(),
  material: Text,
  price: z.number().min(0).nullish(),
  weight: Grams,
  spool_weight: Grams,
  color_hex: Text,
  multi_color_hexes: Text,
})
export type SpoolmanFilament = z.infer<typeof SpoolmanFilament>

/** A spool as Spoolman's interface describes it (`GET /api/v1/spool`); what the shop has no use for is dropped. */
export const SpoolmanSpool = z.object({
  id: z.int(),
  registered: z.iso.datetime({ offset: true, local: true }),
  first_used: z.iso.datetime({ offset: true, local: true }).nullish(),
  filament: SpoolmanFilament,
  price: z.number().min(0).nullish(),
  remaining_weight: Grams,
  initial_weight: Grams,
  spool_weight: Grams,
  used_weight: Grams,
  location: Text,
  lot_nr: Text,
  archived: z.boolean().nullish(),
})
export type SpoolmanSpool = z.infer<typeof SpoolmanSpool>

/** The stock read from a Spoolman. */
export interface SpoolmanStock {
  /** Not archived. */
  spools: SpoolmanSpool[]
  /** Spools whose answer could not be understood. */
  unreadable: number
  /** Its currency, such as EUR; null: not told. */
  currency: string | null
}

const Address = z.string().trim().min(1, 'Enter the address.').max(200)

/** The address of a Spoolman in the local network, such as `192.168.1.5:7912`. */
export const ReadSpoolman = z.object({ address: Address })
export type ReadSpoolman = z.infer<typeof ReadSpoolman>

/** Imports the spools of the filaments that are mapped; spools of other filaments are left out. */
export const ImportSpoolman = z.object({
  address: Address,
  filaments: z
    .array(z.object({ filament_id: z.int(), material: MaterialId, color: z.string().trim().min(1).max(60) }))
    .max(2000),
  /** True if spools that were imported before get what remains on them from Spoolman. */
  update_weights: z.boolean(),
})
export type ImportSpoolman = z.infer<typeof ImportSpoolman>

/** A filament of Spoolman with the spools that would be imported, and what it is taken for. */
export interface SpoolmanFilamentRow {
  filament_id: number
  /** Brand, material and name, as Spoolman has them. */
  label: string
  /** `#RRGGBB`; null: not told, or several. */
  swatch: string | null
  spools: number
  remaining_mg: number
  suggested: SuggestedFilament
}

/** Null if a person must say it. */
export interface SuggestedFilament {
  material: MaterialId | null
  color: string | null
  /** True if the color is the nearest one, because no name says it. */
  is_by_swatch: boolean
}

/** The effects that an import would have. */
export interface SpoolmanPreview {
  filaments: SpoolmanFilamentRow[]
  /** Spools that were imported before, and those of them with another weight there: `number` is the one here. */
  known: number
  different: { number: number; here_mg: number; there_mg: number }[]
  /** Spools without a weight, and those whose answer could not be understood. */
  unusable: number
  /** The currency of its prices where it is not the dollar: then no costs are imported. */
  other_currency: string | null
}

export interface SpoolmanResult {
  imported: number
  /** The first and the last number of the labels; null: none was imported. */
  numbers: [number, number] | null
  updated: number
  left_out: number
}
