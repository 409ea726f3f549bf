import { z } from 'zod'
import { materialsUpTo } from '../catalog/material-needs.ts'
import { MaterialId } from '../catalog/materials.ts'
import type { Vec3 } from '../geometry/feature.ts'

const positive = z.number().positive()

/** Degrees Celsius that the hot end of an ordinary enclosed printer reaches. */
const DEFAULT_HOT_END_C = 300

/** One machine of the shop. Lengths in mm. */
export const Printer = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  build_volume_mm: z.tuple([positive, positive, positive]),
  /** Nozzles that it can be fitted with. */
  nozzles_mm: z.array(positive).min(1),
  profile_id: z.string().min(1),
  /** Materials that it can print. A printer stored without them prints what an ordinary hot end melts. */
  materials: z.array(MaterialId).default(() => materialsUpTo(DEFAULT_HOT_END_C)),
  /** Larger than the usual ones; a person confirms the date of a part that only such a printer takes. */
  large: z.boolean(),
  /** Off: under repair or sold; nothing is planned on it. */
  active: z.boolean(),
  /** Hours that it really prints in a day and night. The rest goes to failures, cleaning and repair. */
  hours_per_day: z.number().positive().max(24),
})
export type Printer = z.infer<typeof Printer>

/** What one printed unit needs of a printer. `margin_mm` stays free in each direction of the build volume. */
export interface PrinterNeeds {
  /** As it lies on the plate: x, y, height. */
  size_mm: Vec3
  nozzle_mm: number
  material: MaterialId
  margin_mm: number
}

/** Active printers that can print it in its material; it may be turned by 90 degrees on the plate, never tipped over. */
export function printersThatFit<P extends Printer>(printers: readonly P[], needs: PrinterNeeds): P[] {
  return printersLargeEnough(printers, needs).filter(({ materials }) => materials.includes(needs.material))
}

/** The same, whatever material they can print. */
export function printersLargeEnough<P extends Printer>(
  printers: readonly P[],
  needs: Omit<PrinterNeeds, 'material'>,
): P[] {
  const [x, y, z] = needs.size_mm.map((size) => size + needs.margin_mm)
  return printers.filter((printer) => {
    const [width, depth, height] = printer.build_volume_mm
    const lies = (x <= width && y <= depth) || (y <= width && x <= depth)
    return printer.active && lies && z <= height && printer.nozzles_mm.includes(needs.nozzle_mm)
  })
}
