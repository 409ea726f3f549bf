import { z } from 'zod'
import type { Catalog } from '../catalog/catalog.ts'
import type { PrintSettings } from '../catalog/materials.ts'
import { valueInForce } from '../catalog/print-settings.ts'
import { Vec3 } from './feature.ts'
import type { ResolvedSettings } from './estimate.ts'

/** Settings by their names in the catalog. The catalog was validated when it was stored. */
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
 * Resolves validated settings into print settings: the standard value for one that is not set, the first choice where
 * the shop chooses, and the engine's best placement without a bottom face.
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
