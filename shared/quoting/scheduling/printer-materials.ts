import { MATERIAL_NEEDS } from '../../catalog/material-needs.ts'
import { MATERIAL_IDS, type MaterialId } from '../../catalog/materials.ts'
import type { Printer } from '../../catalog/printers/printers.ts'

/** The fields of a printer that decide which materials it can print. */
export type PrinterAbilities = Pick<Printer, 'hot_end_c' | 'hardened_nozzle' | 'enclosure'>

/**
 * Returns a sentence that says why the program doubts that a printer can print a material; null if it does not doubt
 * it.
 */
export function whyDoubtMaterial(printer: PrinterAbilities, material: MaterialId): string | null {
  const needs = MATERIAL_NEEDS[material]
  if (needs === null) return null
  const missing = [
    ...(needs.nozzle_c > printer.hot_end_c
      ? [`a hot end of ${needs.nozzle_c} °C, and this one reaches ${printer.hot_end_c} °C`]
      : []),
    ...(needs.hardened_nozzle && !printer.hardened_nozzle ? ['a hardened nozzle'] : []),
    ...(needs.enclosure && !printer.enclosure ? ['an enclosure'] : []),
  ]
  return missing.length > 0 ? `${material} needs ${missing.join('; it needs ')}.` : null
}

/** Returns the materials that the program trusts a printer to print. */
export function materialsOf(printer: PrinterAbilities): MaterialId[] {
  return MATERIAL_IDS.filter((id) => whyDoubtMaterial(printer, id) === null)
}

/**
 * Returns the materials of a printer whose abilities change: they follow the new abilities, except those that the owner
 * had switched on or off against the old ones.
 */
export function materialsAfterChange(
  before: PrinterAbilities & Pick<Printer, 'materials'>,
  after: PrinterAbilities,
): MaterialId[] {
  return MATERIAL_IDS.filter((id) => {
    const wasOn = before.materials.includes(id)
    const isChosen = wasOn !== (whyDoubtMaterial(before, id) === null)
    return isChosen ? wasOn : whyDoubtMaterial(after, id) === null
  })
}
