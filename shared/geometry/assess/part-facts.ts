import type { MaterialId } from '../../catalog/materials.ts'
import type { Analysis } from '../part.ts'
import type { Estimate, ResolvedSettings } from '../estimate.ts'
import type { Vec3 } from '../feature.ts'
import type { PrintLimits } from '../print-limits.ts'

/** Everything that a part is assessed by: its measurements, the customer's choices and the shop's printers and limits. */
export interface PartFacts {
  analysis: Analysis
  estimate: Estimate
  material: MaterialId
  /** True for a material that the customer describes in words. */
  customMaterial: boolean
  /** True for a color that the customer describes in words. */
  customColor: boolean
  quantity: number
  settings: ResolvedSettings
  /** The active ones. */
  printers: readonly { build_volume_mm: Vec3; large: boolean }[]
  limits: PrintLimits
}
