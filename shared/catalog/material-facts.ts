import type { MaterialId } from './materials.ts'

/** Names of the strength classes 1 to 5. */
export const STRENGTH_NAMES = ['Flexible', 'Moderate', 'Good', 'High', 'Very high'] as const

/** What customers compare materials by, beside price and ship date. */
export interface MaterialFacts {
  /** Class of strength along the layers: see `STRENGTH_NAMES`. */
  strength: number
  /** The temperature up to which parts keep their shape without load, in degrees Celsius. */
  heat_c: number
  /** The surface in a word or two. */
  look: string
}

/**
 * Facts of common filaments, for materials whose facts the shop has not set. Null where it depends on what a customer names.
 *
 * Strength: classes of printed tensile strength along the layers: 2 below 40 MPa, 3 from 40, 4 from 60, 5 from 90; 1 for rubber-like
 * materials. Sources: Polymaker's data for PolyMax PLA 48 MPa, PolyTerra CF-PLA 28 and PolyLite PETG 52 (ISO 527, X-Y); for PLA-CF
 * and PETG-CF 48 to 56 MPa (filamentspecs.com/cf-pla-vs-cf-petg); ASA 30 to 45 and PC about 70 MPa (wiki.zahno.dev, filaments);
 * read in November 2026. Nylon, PPA and PPS with carbon fiber are classed by their order in makers' ranges.
 *
 * Heat: continuous service temperatures and heat deflection at 0.45 MPa of makers' data sheets as collected in "FDM Polymers,
 * appendix A.1" (github.com/hyiger/filament-db/wiki/FDM-Appendices, read in November 2026), rounded to the figures that the
 * catalog of a new shop names among its properties. TPU: 70 to 90 °C maximum service temperature and 22 to 36 MPa of printed parts of
 * Shore 95A (additive.tools/materials/tpu, read in November 2026), of which the lower end; harder grades only stand more. For TPU
 * with carbon fiber no published figure was found, so it has that of TPU.
 */
const KNOWN_FACTS: Record<MaterialId, MaterialFacts | null> = {
  'PLA+': { strength: 3, heat_c: 50, look: 'Smooth, satin' },
  'PLA-CF': { strength: 3, heat_c: 55, look: 'Matte' },
  PETG: { strength: 3, heat_c: 70, look: 'Glossy' },
  'PETG-CF': { strength: 3, heat_c: 75, look: 'Matte' },
  ASA: { strength: 2, heat_c: 95, look: 'Satin' },
  'ASA-CF': { strength: 3, heat_c: 100, look: 'Matte' },
  PC: { strength: 4, heat_c: 110, look: 'Glossy' },
  'PC-CF': { strength: 4, heat_c: 115, look: 'Matte' },
  TPU: { strength: 1, heat_c: 70, look: 'Satin, rubbery' },
  'TPU-CF': { strength: 1, heat_c: 70, look: 'Matte, rubbery' },
  Nylon: { strength: 4, heat_c: 100, look: 'Satin' },
  'Nylon-CF': { strength: 5, heat_c: 140, look: 'Matte' },
  'PPA-CF': { strength: 5, heat_c: 180, look: 'Matte' },
  'PPS-CF': { strength: 5, heat_c: 220, look: 'Matte' },
  Custom: null,
}

/** Returns the facts of a material: as the shop set them, else those of its filament family. */
export function factsOf(material: { id: MaterialId; facts: MaterialFacts | null }): MaterialFacts | null {
  return material.facts ?? KNOWN_FACTS[material.id]
}
