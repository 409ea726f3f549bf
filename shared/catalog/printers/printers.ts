import { z } from 'zod'
import { materialsUpTo } from '../material-needs.ts'
import { MaterialId } from '../materials.ts'
import type { OwnMaterial } from '../own-material.ts'
import { DEFAULT_MAINTENANCE, MaintenanceTask } from './maintenance-tasks.ts'

const positive = z.number().positive()

/** Degrees Celsius that hot end and bed of a common enclosed printer reach. */
const DEFAULT_HOT_END_C = 300
const DEFAULT_BED_C = 100

/** A printer of the shop. Lengths in mm, temperatures in degrees Celsius. Documents stored earlier lack fields with a default. */
export const Printer = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** Its maker's name for it; null: not known. */
  model: z.string().nullable().default(null),
  /** Printers that are worked on together, such as a room or a rack. */
  group: z.string().nullable().default(null),
  build_volume_mm: z.tuple([positive, positive, positive]),
  /** Nozzle diameters that it can be fitted with. */
  nozzles_mm: z.array(positive).min(1),
  hot_end_c: z.int().positive().default(DEFAULT_HOT_END_C),
  bed_c: z.int().min(0).default(DEFAULT_BED_C),
  /** True if its nozzles resist fibers. */
  hardened_nozzle: z.boolean().default(true),
  enclosure: z.boolean().default(true),
  profile_id: z.string().min(1),
  /** Materials that it prints: what its hot end, nozzles and enclosure allow, changed by the owner (`printer-materials.ts`). */
  materials: z.array(MaterialId).default(() => materialsUpTo(DEFAULT_HOT_END_C)),
  /** Larger than the others: staff confirm the ship date of a part that only such a printer can print. */
  large: z.boolean(),
  /** False while it is out of service, such as sold or stored: nothing is scheduled on it. */
  active: z.boolean(),
  /** Hours that it prints per day; the others are lost to failures, cleaning and repair. */
  hours_per_day: z.number().positive().max(24),
  maintenance: z.array(MaintenanceTask).default(() => [...DEFAULT_MAINTENANCE]),
  notes: z.string().default(''),
})
export type Printer = z.infer<typeof Printer>

/** The needs of a shop's own material, as the unit keeps them when the material is changed later. */
export type OwnNeeds = Pick<OwnMaterial, 'name' | 'like' | 'nozzle_c'>

/** Requirements of one unit for its printer. `margin_mm` stays free along each axis of the build volume. */
export interface PrinterNeeds {
  /** In its orientation on the build plate: x, y, height. */
  size_mm: [number, number, number]
  nozzle_mm: number
  material: MaterialId
  /** The shop's own material that `Custom` stands for. */
  own?: OwnNeeds | undefined
  margin_mm: number
}

/**
 * Returns the active printers that can print a unit in its material. It may be turned 90 degrees on the plate, but not
 * tipped over.
 */
export function printersThatFit<P extends Printer>(printers: readonly P[], needs: PrinterNeeds): P[] {
  return printersLargeEnough(printers, needs).filter((printer) => printsMaterial(printer, needs))
}

export function printsMaterial(
  { materials, hot_end_c }: Pick<Printer, 'materials' | 'hot_end_c'>,
  { material, own }: Pick<PrinterNeeds, 'material' | 'own'>,
): boolean {
  return materials.includes(own?.like ?? material) && hot_end_c >= (own?.nozzle_c ?? 0)
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
