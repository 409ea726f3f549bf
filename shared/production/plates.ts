import type { MaterialId } from '../catalog/materials.ts'
import type { Vec3 } from '../geometry/feature.ts'
import { printersThatFit, type Printer } from '../scheduling/printers.ts'
import type { Instant } from '../time.ts'

/** What printing one unit needs of a printer. */
export interface PlateUnit {
  /** In its orientation on the build plate: x, y, height. */
  size_mm: Vec3
  nozzle_mm: number
  material: MaterialId
  color: string
  /** Machine time of one print. */
  seconds: number
}

export interface PlatePrinters<P extends Printer> {
  printers: readonly P[]
  /** Ids of printers that are printing. */
  busy: ReadonlySet<string>
  margin_mm: number
}

/** Printers that can print each of these units. */
export function printersForPlate<P extends Printer>(
  units: readonly PlateUnit[],
  shop: PlatePrinters<P>,
): P[] {
  return shop.printers.filter((printer) =>
    units.every((unit) => printersThatFit([printer], { ...unit, margin_mm: shop.margin_mm }).length === 1),
  )
}

/** Why these units cannot be printed together on that printer, as a sentence for staff; null when they can. */
export function whyNotOnPlate<P extends Printer>(
  units: readonly PlateUnit[],
  printer: P,
  shop: PlatePrinters<P>,
): string | null {
  if (!printer.active) return `${printer.name} is switched off or under maintenance.`
  if (shop.busy.has(printer.id)) return `${printer.name} is printing. Mark that print as done first.`
  const [first] = units
  const alike = (unit: PlateUnit) =>
    unit.material === first.material && unit.color === first.color && unit.nozzle_mm === first.nozzle_mm
  if (!units.every(alike)) return 'One plate takes one material, one color and one nozzle.'
  if (!printer.materials.includes(first.material))
    return `${printer.name} cannot print ${first.material}. Choose a printer that can.`
  if (printersForPlate(units, { ...shop, printers: [printer] }).length === 0)
    return units.length === 1
      ? `The part does not fit on ${printer.name}.`
      : `Not every part fits on ${printer.name}.`
  return exceedsPlateArea(units, printer, shop.margin_mm)
    ? `These parts do not fit on the plate of ${printer.name} together.`
    : null
}

/** Whether the bounding boxes need more area than the build plate has. Fewer may still not fit: staff see that. */
function exceedsPlateArea(units: readonly PlateUnit[], printer: Printer, margin_mm: number): boolean {
  const [width, depth] = printer.build_volume_mm
  const area = units.reduce((sum, { size_mm: [x, y] }) => sum + (x + margin_mm) * (y + margin_mm), 0)
  return units.length > 1 && area > (width + margin_mm) * (depth + margin_mm)
}

/** The printer on which each unit could start now: one unit per free printer, on the smallest that can print it. */
export function spreadOverFree<P extends Printer>(
  units: readonly PlateUnit[],
  shop: PlatePrinters<P>,
): (P | null)[] {
  const used = new Set(shop.busy)
  return units.map((unit) => {
    const free = printersForPlate([unit], shop).filter((printer) => !used.has(printer.id))
    const printer = free.toSorted((a, b) => volumeOf(a) - volumeOf(b)).at(0) ?? null
    if (printer) used.add(printer.id)
    return printer
  })
}

function volumeOf({ build_volume_mm: [x, y, z] }: Printer): number {
  return x * y * z
}

/**
 * When each unit of a plate counts as started. The time of a plate is the sum of its units' times, so they are counted in
 * sequence: then the progress of each and the time at which the printer is free are right.
 */
export function plateStarts(units: readonly Pick<PlateUnit, 'seconds'>[], now: Instant): Instant[] {
  let at = now
  return units.map(({ seconds }) => {
    const start = at
    at += seconds
    return start
  })
}
