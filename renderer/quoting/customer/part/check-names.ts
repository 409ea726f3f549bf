import { labelText } from '../../../platform/ui/words.ts'

/** Groups finding codes into checks, as customers read them. */
const CHECKS: [string, RegExp][] = [
  ['File and units', /^(file_|units_|tessellated)/],
  ['Closed surface', /^mesh_/],
  ['Separate bodies', /^(multiple_bodies|floating_body|tight_clearance)$/],
  ['Size limits', /^(too_large|too_small|tiny_part|needs_large_printer)$/],
  ['Wall thickness', /^(thin_|material_unfit)/],
  ['Holes and small features', /^(small_|horizontal_hole)/],
  ['Overhangs and supports', /^(steep_overhang|support_|long_bridge|face_orientation)/],
  ['Bed adhesion', /^(poor_bed_contact|tall_slender|warp_risk)$/],
  ['Sealed cavities', /^trapped_volume$/],
  ['Print time and weight', /^(long_print|heavy_part)$/],
  ['Material and color', /^custom_/],
]

const NOT_CHECKED: Record<string, string> = {
  chemical_thermal: 'Heat and chemicals',
  mating_fit: 'Fit with other parts',
  cosmetic_quality: 'Surface appearance',
  export_legal: 'Export restrictions',
}

/** Returns the name of something that was not checked, as customers read it. */
export function notCheckedName(code: string): string {
  return NOT_CHECKED[code] ?? labelText(code)
}

/** Returns the names of the checks that ran, each once, in the order of the table; unknown codes by their own name. */
export function checkNames(codes: readonly string[]): string[] {
  const known = CHECKS.filter(([, pattern]) => codes.some((code) => pattern.test(code))).map(([name]) => name)
  const others = codes.filter((code) => !CHECKS.some(([, pattern]) => pattern.test(code))).map(labelText)
  return [...known, ...others]
}
