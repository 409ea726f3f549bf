import { MATERIAL_IDS, type MaterialId } from './materials.ts'

/** Requirements of a material for its printer. */
export interface MaterialNeeds {
  /** Nozzle temperature in degrees Celsius. */
  nozzle_c: number
  /** Carbon fiber wears out a brass nozzle. */
  hardened_nozzle: boolean
  /** Cracks and warps in open air. */
  enclosure: boolean
}

const plain = { hardened_nozzle: false, enclosure: false }
const fiber = { hardened_nozzle: true, enclosure: false }

/**
 * Nozzle temperatures as Bambu Lab prints each family (github.com/bambulab/BambuStudio, resources/profiles/BBL/filament:
 * fdm_filament_pla, _pet, _tpu, _asa, _pc, _pa, _ppa and _pps, "Bambu ASA-CF @base", read in November 2026; PETG within the
 * range given there). PLA, PETG, TPU and PC with carbon fiber are estimates: all are far below the 300 °C of a stock hot end,
 * so none of them decides where a part is printed. Null for `Custom`, where it depends on the material that the customer names.
 */
export const MATERIAL_NEEDS: Record<MaterialId, MaterialNeeds | null> = {
  'PLA+': { nozzle_c: 220, ...plain },
  'PLA-CF': { nozzle_c: 230, ...fiber },
  PETG: { nozzle_c: 255, ...plain },
  'PETG-CF': { nozzle_c: 255, ...fiber },
  ASA: { nozzle_c: 260, hardened_nozzle: false, enclosure: true },
  'ASA-CF': { nozzle_c: 275, hardened_nozzle: true, enclosure: true },
  PC: { nozzle_c: 270, hardened_nozzle: false, enclosure: true },
  'PC-CF': { nozzle_c: 285, hardened_nozzle: true, enclosure: true },
  TPU: { nozzle_c: 240, ...plain },
  'TPU-CF': { nozzle_c: 240, ...fiber },
  Nylon: { nozzle_c: 290, hardened_nozzle: false, enclosure: true },
  'Nylon-CF': { nozzle_c: 290, hardened_nozzle: true, enclosure: true },
  'PPA-CF': { nozzle_c: 290, hardened_nozzle: true, enclosure: true },
  'PPS-CF': { nozzle_c: 320, hardened_nozzle: true, enclosure: true },
  Custom: null,
}

/** Returns the materials for a printer with a hot end that reaches `nozzle_c`, a hardened nozzle and an enclosure. */
export function materialsUpTo(nozzle_c: number): MaterialId[] {
  return MATERIAL_IDS.filter((id) => (MATERIAL_NEEDS[id]?.nozzle_c ?? 0) <= nozzle_c)
}
