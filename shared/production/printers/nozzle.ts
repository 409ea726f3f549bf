import { z } from 'zod'
import { MATERIAL_NEEDS } from '../../catalog/material-needs.ts'
import type { MaterialId } from '../../catalog/materials.ts'
import type { Instant } from '../../platform/time.ts'

/** The materials of nozzles. Names are stored. */
export const NOZZLE_MATERIALS = ['brass', 'plated_brass', 'hardened_steel', 'tungsten_carbide'] as const
export type NozzleMaterial = (typeof NOZZLE_MATERIALS)[number]

export const NOZZLE_MATERIAL_WORDS: Record<NozzleMaterial, string> = {
  brass: 'Brass',
  plated_brass: 'Plated brass',
  hardened_steel: 'Hardened steel',
  tungsten_carbide: 'Tungsten carbide or ruby',
}

/**
 * The factor by which filament with fibers wears a nozzle faster than plain filament. Brass: E3D's test of abrasive
 * wear found a brass nozzle of 0.4 mm worn after 250 g of filament with carbon fiber (e3d-online.com, cited by
 * sovol.uk, "When should you replace a 3D printer nozzle", read in November 2026). At the 20 g an hour of a common
 * print these are 12.5 hours, of the 500 after which a nozzle is checked (`maintenance-tasks.ts`): 40. The others are
 * assumptions: a thin plating halves it, steel takes a tenth of it, and carbide does not notice.
 */
const FIBER_WEAR: Record<NozzleMaterial, number> = {
  brass: 40,
  plated_brass: 20,
  hardened_steel: 4,
  tungsten_carbide: 1,
}

/**
 * Returns the factor by which a material wears a nozzle faster than plain filament. Nothing is known about a material
 * that the customer names.
 */
function wearFactor(material: MaterialId, nozzle: NozzleMaterial): number {
  return MATERIAL_NEEDS[material]?.hardened_nozzle ? FIBER_WEAR[nozzle] : 1
}

/** The printed work of a printer or a nozzle. */
export interface Work {
  seconds: number
  mg: number
}

export const NO_WORK: Work = { seconds: 0, mg: 0 }

export interface MaterialWork extends Work {
  material: MaterialId
}

export function addWork(works: readonly Work[]): Work {
  return works.reduce<Work>(
    (sum, { seconds, mg }) => ({ seconds: sum.seconds + seconds, mg: sum.mg + mg }),
    NO_WORK,
  )
}

/** Returns the work as plain filament would have worn the nozzle as much. */
export function wearOf(works: readonly MaterialWork[], nozzle: NozzleMaterial): Work {
  const weighted = works.map(({ material, seconds, mg }) => {
    const factor = wearFactor(material, nozzle)
    return { seconds: Math.round(seconds * factor), mg: Math.round(mg * factor) }
  })
  return addWork(weighted)
}

/** The nozzle in a printer, with what went through it. */
export interface ShownNozzle {
  diameter_mm: number
  made_of: NozzleMaterial
  installed_at: Instant
  /** As it was. */
  work: Work
  /** As plain filament would have worn it as much. */
  wear: Work
}

/** A new nozzle is in the printer; its hours begin. `revision` is of the printer's state as staff saw it. */
export const InstallNozzle = z.object({
  printer_id: z.string().max(64),
  revision: z.int().min(0),
  diameter_mm: z.number().positive().max(5),
  made_of: z.enum(NOZZLE_MATERIALS),
  note: z.string().trim().max(300).nullable().default(null),
})
export type InstallNozzle = z.input<typeof InstallNozzle>
