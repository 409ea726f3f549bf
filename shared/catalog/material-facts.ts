import type { MaterialId } from './materials.ts'

/** Names of the strength classes 1 to 5. */
export const STRENGTH_NAMES = ['Flexible', 'Moderate', 'Good', 'High', 'Very high'] as const

/** Facts by which customers compare materials, besides price and ship date. */
export interface MaterialFacts {
  /** Class of strength along the layers: see `STRENGTH_NAMES`. */
  strength: number
  /** The temperature up to which parts keep their shape without load, in degrees Celsius. */
  heat_c: number
  /** The surface in a word or two. */
  look: string
}

/**
 * Facts of common filaments, for materials whose facts the shop has not set. Null if it depends on what a customer names.
 *
 * Strength: classes of the tensile strength of printed bars along the layers (X-Y, ISO 527): 2 below 40 MPa, 3 from 40, 4 from 60,
 * 5 from 90; 1 for rubber-like materials. Heat: at most the heat deflection temperature at 0.45 MPa (ISO 75), lower where the
 * polymer is not to be used so hot for long. Makers' technical data sheets, read in November 2026; if two differ, the lower
 * class counts unless a whole range of makers is above it:
 *
 * - PLA+: Prusament PLA (2021-10) 51 MPa, 55 °C; PolyMax PLA 48 MPa. PLA-CF: PolyTerra CF-PLA 28 MPa; heat as PLA.
 * - PETG: Prusament PETG (V1.1) 47 MPa, 68 °C; PolyLite PETG 52 MPa. PETG-CF: Bambu Lab PETG-CF (V3.0) 35 MPa, 74 °C.
 * - ASA: Bambu Lab ASA (V3.0) 37 MPa, 100 °C; Prusament ASA (2022-02) 42 MPa, 93 °C. ASA-CF: as ASA, no sheet was found.
 * - PC: Prusament PC Blend (V1.1) 63 MPa, 113 °C. PC-CF: Prusament PC Blend Carbon Fiber (2023) 64 MPa, 114 °C.
 * - TPU: Covestro Texin 250, Vicat softening 115 °C (ASTM D1525) and compression set still measured at 70 °C (ASTM D395),
 *   which is the figure here. TPU-CF: as TPU, no sheet was found.
 * - Nylon: no sheet of an unfilled filament was found. Its resin bonds the layers of filled ones, which break across them at 48 MPa
 *   (Bambu Lab PA6-CF) and 64 MPa (PAHT-CF); heat is the continuous service temperature of dry PA6 in a collection of makers'
 *   data (github.com/hyiger/filament-db/wiki/FDM-Appendices, A.1).
 * - Nylon-CF: Bambu Lab PA6-CF (V3.0) 102 MPa, 186 °C, dry and annealed. PPA-CF: Bambu Lab PPA-CF (V1.0) 168 MPa, 227 °C.
 * - PPS-CF: Bambu Lab PPS-CF 87 MPa, 264 °C.
 */
const KNOWN_FACTS: Record<MaterialId, MaterialFacts | null> = {
  'PLA+': { strength: 3, heat_c: 50, look: 'Smooth, satin' },
  'PLA-CF': { strength: 2, heat_c: 55, look: 'Matte' },
  PETG: { strength: 3, heat_c: 65, look: 'Glossy' },
  'PETG-CF': { strength: 2, heat_c: 70, look: 'Matte' },
  ASA: { strength: 2, heat_c: 90, look: 'Satin' },
  'ASA-CF': { strength: 2, heat_c: 90, look: 'Matte' },
  PC: { strength: 4, heat_c: 110, look: 'Glossy' },
  'PC-CF': { strength: 4, heat_c: 110, look: 'Matte' },
  TPU: { strength: 1, heat_c: 70, look: 'Satin, rubbery' },
  'TPU-CF': { strength: 1, heat_c: 70, look: 'Matte, rubbery' },
  Nylon: { strength: 3, heat_c: 80, look: 'Satin' },
  'Nylon-CF': { strength: 5, heat_c: 140, look: 'Matte' },
  'PPA-CF': { strength: 5, heat_c: 180, look: 'Matte' },
  'PPS-CF': { strength: 4, heat_c: 220, look: 'Matte' },
  Custom: null,
}

/** Returns the facts of a material: as the shop set them, else those of its filament family. */
export function factsOf(material: { id: MaterialId; facts: MaterialFacts | null }): MaterialFacts | null {
  return material.facts ?? KNOWN_FACTS[material.id]
}
