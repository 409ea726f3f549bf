import { z } from 'zod'
import { materialsUpTo } from '../catalog/material-needs.ts'
import { MaterialId } from '../catalog/materials.ts'
import type { Vec3 } from '../geometry/feature.ts'

const positive = z.number().positive()

/** Degrees Celsius that the hot end of a common enclosed printer reaches. */
const DEFAULT_HOT_END_C = 300

/** A printer of the shop. Lengths in mm. */
export const Printer = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  build_volume_mm: z.tuple([positive, positive, positive]),
  /** Nozzle diameters that it can be fitted with. */
  nozzles_mm: z.array(positive).min(1),
  profile_id: z.string().min(1),
  /** Materials that it can print. A printer stored without them prints what a common hot end melts. */
  materials: z.array(MaterialId).default(() => materialsUpTo(DEFAULT_HOT_END_C)),
  /** Larger than the others: staff confirm the ship date of a part that only such a printer can print. */
  large: z.boolean(),
  /** False while it is under repair or sold: nothing is scheduled on it. */
  active: z.boolean(),
  /** Hours that it prints per day; the others are lost to failures, cleaning and repair. */
  hours_per_day: z.number().positive().max(24),
})
export type Printer = z.infer<typeof Printer>

/** What one unit needs of a printer. `margin_mm` stays free along each axis of the build volume. */
export interface PrinterNeeds {
  /** In its orientation on the build plate: x, y, height. */
  size_mm: Vec3
  nozzle_mm: number
  material: MaterialId
  margin_mm: number
}

/** Active printers that can print a unit in its material. It may be turned 90 degrees on the plate, but not tipped over. */
export function printersThatFit<P extends Printer>(printers: readonly P[], needs: PrinterNeeds): P[] {
  return printersLargeEnough(printers, needs).filter(({ materials }) => materials.includes(needs.material))
}

/** `printersThatFit` without regard to the material. */
export function printersLargeEnough<P extends Printer>(
  printers: readonly P[],
  needs: Omit<PrinterNeeds, 'material'>,
): P[] {
  const [x, y, z] = needs.size_mm.map((size) => size + needs.margin_mm)
  return printers.filter((printer) => {
    const [width, depth, height] = printer.build_volume_mm
    const fitsPlate = (x <= width && y <= depth) || (y <= width && x <= depth)
    return printer.active && fitsPlate && z <= height && printer.nozzles_mm.includes(needs.nozzle_mm)
  })
}
