import type { MaterialId } from '../../catalog/materials.ts'
import type { Vec3 } from '../../geometry/feature.ts'
import {
  printersThatFit,
  printsMaterial,
  type OwnNeeds,
  type Printer,
  type PrinterNeeds,
} from '../../catalog/printers/printers.ts'

/** The settings in which all units of one plate must agree, and the order to name if one does not. */
export interface PlateMate {
  order_number: number
  material: MaterialId
  /** The shop's own material that `Custom` stands for. */
  own?: Pick<OwnNeeds, 'name'> | undefined
  color: string
  /** The customer's words about a custom color. */
  color_note: string | null
  nozzle_mm: number
  layer_height_mm: number
}

/** The requirements of one unit for its plate and its printer. */
export interface PlateUnit extends PlateMate {
  /** In its orientation on the build plate: x, y, height. */
  size_mm: Vec3
  own?: OwnNeeds | undefined
  /** Machine time and filament of one print. */
  seconds: number
  grams: number
}

/** The plate on a printer's bed: printing, or printed and not cleared. */
export type BedState = 'printing' | 'printed'

export interface PlatePrinters<P extends Printer> {
  printers: readonly P[]
  /** Printers with a plate on their bed, by id. */
  taken: ReadonlyMap<string, BedState>
  margin_mm: number
}

type FitNeeds = Omit<PrinterNeeds, 'margin_mm'>

/** Active printers that can print each of these units, free or not. */
export function printersForPlate<P extends Printer>(
  units: readonly FitNeeds[],
  { printers, margin_mm }: Pick<PlatePrinters<P>, 'printers' | 'margin_mm'>,
): P[] {
  return printers.filter((printer) =>
    units.every((unit) => printersThatFit([printer], { ...unit, margin_mm }).length === 1),
  )
}

/** Returns a sentence that tells staff why these units cannot be printed in one run; null if they can. */
export function whyNotTogether(units: readonly PlateMate[]): string | null {
  const [first] = units
  const differing = (valueOf: (unit: PlateMate) => unknown) =>
    units.find((unit) => valueOf(unit) !== valueOf(first))
  const orders = (other: PlateMate) => `orders ${first.order_number} and ${other.order_number}`
  const material = differing(materialOf)
  if (material)
    return `One plate takes one material: ${orders(material)} are in ${materialOf(first)} and ${materialOf(material)}.`
  const color = differing((unit) => unit.color)
  if (color) return `One plate takes one color: ${orders(color)} are in ${first.color} and ${color.color}.`
  const note = differing((unit) => unit.color_note)
  if (note) return `The customers of ${orders(note)} describe their custom colors differently.`
  const nozzle = differing((unit) => unit.nozzle_mm)
  if (nozzle)
    return `One plate takes one nozzle: ${orders(nozzle)} need ${first.nozzle_mm} mm and ${nozzle.nozzle_mm} mm.`
  const layer = differing((unit) => unit.layer_height_mm)
  return layer ? `One plate takes one layer height: ${orders(layer)} differ.` : null
}

function materialOf({ material, own }: PlateMate): string {
  return own?.name ?? material
}

/**
 * Returns the reason these units cannot be printed together on that printer, whatever is on its bed now; null if they
 * can.
 */
export function whyNotOnPlate(
  units: readonly PlateUnit[],
  printer: Printer,
  margin_mm: number,
): string | null {
  if (!printer.active) return `${printer.name} is switched off or under maintenance.`
  const apart = whyNotTogether(units)
  if (apart !== null) return apart
  const [{ material, own }] = units
  if (!printsMaterial(printer, units[0]))
    return `${printer.name} cannot print ${own?.name ?? material}. Choose a printer that can.`
  if (printersForPlate(units, { printers: [printer], margin_mm }).length === 1) return null
  return units.length === 1
    ? `The part does not fit on ${printer.name}.`
    : `Not every part fits on ${printer.name}.`
}

/** Returns a sentence that tells staff why nothing can be started on that printer now; null if its bed is empty. */
export function whyTaken(
  { id, name }: Pick<Printer, 'id' | 'name'>,
  taken: ReadonlyMap<string, BedState>,
): string | null {
  const bed = taken.get(id)
  if (bed === undefined) return null
  return bed === 'printing'
    ? `${name} is printing. Mark that print as done first.`
    : `The bed of ${name} is not cleared yet. Clear it first.`
}
