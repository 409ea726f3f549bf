import { z } from 'zod'
import type { Catalog } from '../catalog/catalog.ts'
import type { PrintSettings } from '../catalog/materials.ts'
import { valueInForce } from '../catalog/print-settings.ts'
import { Vec3 } from './feature.ts'
import type { ResolvedSettings } from './estimate.ts'

/** Settings by their names in the catalog; a catalog that offered anything else was refused when it was stored. */
const InForce = z.object({
  infill: z.number(),
  walls: z.int(),
  layer_height: z.number(),
  nozzle: z.coerce.number(),
  infill_pattern: z.enum(['grid', 'gyroid', 'cubic']),
  top_bottom_layers: z.int(),
  supports: z.enum(['auto', 'everywhere', 'plate_only', 'none']),
  brim: z.enum(['auto', 'on', 'off']),
  bottom_face: Vec3.optional(),
})

/**
 * What is printed when a part carries these checked settings: Standard where one was left out, the first choice where
 * the shop chooses, and the best face for the plate found by the engine.
 */
export function resolveSettings(
  catalog: Pick<Catalog, 'print_settings'>,
  settings: PrintSettings,
): ResolvedSettings {
  const values = InForce.parse(
    Object.fromEntries(
      catalog.print_settings.map((setting) => [setting.name, valueInForce(setting, settings)]),
    ),
  )
  return {
    nozzle_mm: values.nozzle,
    layer_height_mm: values.layer_height,
    walls: values.walls,
    infill_percent: values.infill,
    infill_pattern: values.infill_pattern,
    top_layers: values.top_bottom_layers,
    bottom_layers: values.top_bottom_layers,
    supports: values.supports,
    brim: values.brim,
    bottom_face: values.bottom_face ?? 'auto',
  }
}
