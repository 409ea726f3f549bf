import { z } from 'zod'
import { MaterialId } from './materials.ts'
import { normalizeSpelling } from './spelling.ts'

const rate = z.number().min(0)

/**
 * A material of the shop's own, such as `PLA Silk`. Customers order it as `Custom` with its name as the note; it is printed
 * like a material of the catalog, and priced at once at rates of its own.
 */
export const OwnMaterial = z.object({
  name: z.string().trim().min(1).max(40),
  description: z.string().trim().min(1).max(320),
  /** Its print times, printers and machine rate are those of this material. */
  like: MaterialId.exclude(['Custom']),
  density_g_cm3: z.number().positive(),
  /** Print time in percent of that of `like`. */
  time_percent: z.int().min(50).max(400).default(100),
  /** Nozzle temperature in degrees Celsius, which its printers must reach; null: as `like`. */
  nozzle_c: z.int().min(150).max(500).nullable().default(null),
  filament_cents_per_kg: rate,
  sell_cents_per_gram: rate,
  /** A subset of the catalog's colors; the first is the default. */
  colors: z.array(z.string()).min(1),
  /** Working days that it adds to a ship date. */
  lead_days: z.int().min(0).max(30).default(0),
  available: z.boolean().default(true),
})
export type OwnMaterial = z.infer<typeof OwnMaterial>

/** A choice of material, as a quote or a request has it. */
export interface NamedMaterial {
  material: MaterialId
  material_note?: string | null | undefined
}

interface OwnMaterials {
  own_materials: readonly OwnMaterial[]
}

/** Returns the shop's own material that a `Custom` choice names, in any spelling; null for every other choice. */
export function findOwnMaterial(
  { own_materials }: OwnMaterials,
  { material, material_note }: NamedMaterial,
): OwnMaterial | null {
  if (material !== 'Custom' || !material_note) return null
  const spelling = normalizeSpelling(material_note)
  return own_materials.find(({ name }) => normalizeSpelling(name) === spelling) ?? null
}
