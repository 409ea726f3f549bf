import type { MaterialId } from '../catalog/materials.ts'
import type { Vec3 } from '../geometry/feature.ts'
import { printersThatFit, type Printer } from '../scheduling/printers.ts'
import type { Instant } from '../time.ts'

/** What printing one unit needs of the machine. */
export interface PlateUnit {
  /** As it lies on the plate: x, y, height. */
  size_mm: Vec3
  nozzle_mm: number
  material: MaterialId
  color: string
  /** Machine time of one print. */
  seconds: number
}

export interface PlatePrinters<P extends Printer> {
  printers: readonly P[]
  /** Printers on which something prints. */
  busy: ReadonlySet<string>
  margin_mm: number
}

/** Printers that take all of these units, each on its own. */
export function printersForPlate<P extends Printer>(
  units: readonly PlateUnit[],
  shop: PlatePrinters<P>,
): P[] {
  return shop.printers.filter((printer) =>
    units.every((unit) => printersThatFit([printer], { ...unit, margin_mm: shop.margin_mm }).length === 1),
  )
}

/** Why these units cannot be printed together on that printer, as a sentence for the operator; null when they can. */
export function whyNotOnPlate<P extends Printer>(
  units: readonly PlateUnit[],
  printer: P,
  shop: PlatePrinters<P>,
): string | null {
  if (!printer.active) return `${printer.name} is switched off.`
  if (shop.busy.has(printer.id)) return `${printer.name} is printing. Note first that it is done.`
  const [first] = units
  const alike = (unit: PlateUnit) =>
    unit.material === first.material && unit.color === first.color && unit.nozzle_mm === first.nozzle_mm
  if (!units.every(alike)) return 'One plate takes one material, one colour and one nozzle.'
  if (!printer.materials.includes(first.material))
    return `${printer.name} cannot print ${first.material}. Choose a printer that can.`
  if (printersForPlate(units, { ...shop, printers: [printer] }).length === 0)
    return units.length === 1
      ? `The part does not fit on ${printer.name}.`
      : `Not every part fits on ${printer.name}.`
  return isTooMuch(units, printer, shop.margin_mm)
    ? `So many parts do not fit on the plate of ${printer.name} at once.`
    : null
}

/** Parts whose boxes need more area than the plate has cannot lie on it side by side, however they are laid. */
function isTooMuch(units: readonly PlateUnit[], printer: Printer, margin_mm: number): boolean {
  const [width, depth] = printer.build_volume_mm
  const area = units.reduce((sum, { size_mm: [x, y] }) => sum + (x + margin_mm) * (y + margin_mm), 0)
  return units.length > 1 && area > (width + margin_mm) * (depth + margin_mm)
}

/** Where each unit could start now, in their order: one on each free printer, the smallest that takes it. */
export function spreadOverFree<P extends Printer>(
  units: readonly PlateUnit[],
  shop: PlatePrinters<P>,
): (P | null)[] {
  const taken = new Set(shop.busy)
  return units.map((unit) => {
    const free = printersForPlate([unit], shop).filter((printer) => !taken.has(printer.id))
    const printer = free.toSorted((a, b) => volumeOf(a) - volumeOf(b)).at(0) ?? null
    if (printer) taken.add(printer.id)
    return printer
  })
}

function volumeOf({ build_volume_mm: [x, y, z] }: Printer): number {
  return x * y * z
}

/**
 * When each unit of a plate begins to print. A plate takes as long as its units one after the other, and is counted so:
 * then the progress of each and the time until the printer is free come out right.
 */
export function plateStarts(units: readonly Pick<PlateUnit, 'seconds'>[], now: Instant): Instant[] {
  let at = now
  return units.map(({ seconds }) => {
    const start = at
    at += seconds
    return start
  })
}
