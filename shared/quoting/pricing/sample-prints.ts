import type { MaterialId } from '../../catalog/materials.ts'
import type { UnitPrint } from './card-amounts.ts'

/** A sample part of `resources/sample-parts` with what one print of it takes in each material. */
export interface SamplePrint {
  file: string
  title: string
  support_contact_mm2: number
  prints: Record<MaterialId, Pick<UnitPrint, 'grams' | 'seconds'>>
}

/**
 * Estimates of the sample parts with the first-run printers, catalog and default print settings, so that a price book can be
 * tried without measuring. `tests/geometry/sample-prints.test.ts` compares them with the engine.
 */
export const SAMPLE_PRINTS: readonly SamplePrint[] = [
  {
    file: 'bracket.step',
    title: 'Motor bracket',
    support_contact_mm2: 349.3,
    prints: {
      'PLA+': { grams: 31.74, seconds: 4038 },
      'PLA-CF': { grams: 31.23, seconds: 4038 },
      PETG: { grams: 32.51, seconds: 4558 },
      'PETG-CF': { grams: 32.51, seconds: 4558 },
      ASA: { grams: 27.39, seconds: 4057 },
      'ASA-CF': { grams: 26.88, seconds: 4029 },
      PC: { grams: 30.72, seconds: 4486 },
      'PC-CF': { grams: 31.23, seconds: 4486 },
      TPU: { grams: 30.97, seconds: 8163 },
      'TPU-CF': { grams: 31.23, seconds: 8163 },
      Nylon: { grams: 28.67, seconds: 5095 },
      'Nylon-CF': { grams: 28.16, seconds: 4713 },
      'PPA-CF': { grams: 29.95, seconds: 4486 },
      'PPS-CF': { grams: 32.25, seconds: 5095 },
      Custom: { grams: 28.16, seconds: 4713 },
    },
  },
  {
    file: 'knob.stl',
    title: 'Knob',
    support_contact_mm2: 0,
    prints: {
      'PLA+': { grams: 5.46, seconds: 880 },
      'PLA-CF': { grams: 5.37, seconds: 880 },
      PETG: { grams: 5.6, seconds: 935 },
      'PETG-CF': { grams: 5.6, seconds: 935 },
      ASA: { grams: 4.71, seconds: 882 },
      'ASA-CF': { grams: 4.63, seconds: 878 },
      PC: { grams: 5.29, seconds: 923 },
      'PC-CF': { grams: 5.37, seconds: 923 },
      TPU: { grams: 5.33, seconds: 1463 },
      'TPU-CF': { grams: 5.37, seconds: 1463 },
      Nylon: { grams: 4.93, seconds: 996 },
      'Nylon-CF': { grams: 4.85, seconds: 951 },
      'PPA-CF': { grams: 5.15, seconds: 923 },
      'PPS-CF': { grams: 5.55, seconds: 996 },
      Custom: { grams: 4.85, seconds: 951 },
    },
  },
  {
    file: 'hook.obj',
    title: 'Wall hook',
    support_contact_mm2: 447.8,
    prints: {
      'PLA+': { grams: 8.72, seconds: 1444 },
      'PLA-CF': { grams: 8.58, seconds: 1444 },
      PETG: { grams: 8.93, seconds: 1838 },
      'PETG-CF': { grams: 8.93, seconds: 1838 },
      ASA: { grams: 7.52, seconds: 1274 },
      'ASA-CF': { grams: 7.38, seconds: 1269 },
      PC: { grams: 8.44, seconds: 1320 },
      'PC-CF': { grams: 8.58, seconds: 1320 },
      TPU: { grams: 8.51, seconds: 2399 },
      'TPU-CF': { grams: 8.58, seconds: 2399 },
      Nylon: { grams: 7.88, seconds: 1467 },
      'Nylon-CF': { grams: 7.74, seconds: 1373 },
      'PPA-CF': { grams: 8.23, seconds: 1320 },
      'PPS-CF': { grams: 8.86, seconds: 1467 },
      Custom: { grams: 7.74, seconds: 1373 },
    },
  },
  {
    file: 'clip.3mf',
    title: 'Cable clip',
    support_contact_mm2: 0,
    prints: {
      'PLA+': { grams: 2.71, seconds: 465 },
      'PLA-CF': { grams: 2.67, seconds: 465 },
      PETG: { grams: 2.78, seconds: 586 },
      'PETG-CF': { grams: 2.78, seconds: 586 },
      ASA: { grams: 2.34, seconds: 421 },
      'ASA-CF': { grams: 2.3, seconds: 420 },
      PC: { grams: 2.62, seconds: 436 },
      'PC-CF': { grams: 2.67, seconds: 436 },
      TPU: { grams: 2.64, seconds: 703 },
      'TPU-CF': { grams: 2.67, seconds: 703 },
      Nylon: { grams: 2.45, seconds: 473 },
      'Nylon-CF': { grams: 2.4, seconds: 450 },
      'PPA-CF': { grams: 2.56, seconds: 436 },
      'PPS-CF': { grams: 2.75, seconds: 473 },
      Custom: { grams: 2.4, seconds: 450 },
    },
  },
]
