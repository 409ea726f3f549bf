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
      'PLA+': { grams: 32.09, seconds: 4059 },
      'PLA-CF': { grams: 31.57, seconds: 4059 },
      PETG: { grams: 32.87, seconds: 4572 },
      'PETG-CF': { grams: 32.87, seconds: 4572 },
      ASA: { grams: 27.69, seconds: 4083 },
      'ASA-CF': { grams: 27.17, seconds: 4054 },
      PC: { grams: 31.05, seconds: 4515 },
      'PC-CF': { grams: 31.57, seconds: 4515 },
      TPU: { grams: 31.31, seconds: 8240 },
      'TPU-CF': { grams: 31.57, seconds: 8240 },
      Nylon: { grams: 28.98, seconds: 5133 },
      'Nylon-CF': { grams: 28.47, seconds: 4746 },
      'PPA-CF': { grams: 30.28, seconds: 4515 },
      'PPS-CF': { grams: 32.61, seconds: 5133 },
      Custom: { grams: 28.47, seconds: 4746 },
    },
  },
  {
    file: 'knob.stl',
    title: 'Knob',
    support_contact_mm2: 0,
    prints: {
      'PLA+': { grams: 5.45, seconds: 872 },
      'PLA-CF': { grams: 5.37, seconds: 872 },
      PETG: { grams: 5.59, seconds: 928 },
      'PETG-CF': { grams: 5.59, seconds: 928 },
      ASA: { grams: 4.71, seconds: 873 },
      'ASA-CF': { grams: 4.62, seconds: 870 },
      PC: { grams: 5.28, seconds: 915 },
      'PC-CF': { grams: 5.37, seconds: 915 },
      TPU: { grams: 5.32, seconds: 1451 },
      'TPU-CF': { grams: 5.37, seconds: 1451 },
      Nylon: { grams: 4.93, seconds: 987 },
      'Nylon-CF': { grams: 4.84, seconds: 942 },
      'PPA-CF': { grams: 5.15, seconds: 915 },
      'PPS-CF': { grams: 5.54, seconds: 987 },
      Custom: { grams: 4.84, seconds: 942 },
    },
  },
  {
    file: 'hook.obj',
    title: 'Wall hook',
    support_contact_mm2: 447.8,
    prints: {
      'PLA+': { grams: 8.74, seconds: 1445 },
      'PLA-CF': { grams: 8.6, seconds: 1445 },
      PETG: { grams: 8.96, seconds: 1839 },
      'PETG-CF': { grams: 8.96, seconds: 1839 },
      ASA: { grams: 7.55, seconds: 1275 },
      'ASA-CF': { grams: 7.4, seconds: 1270 },
      PC: { grams: 8.46, seconds: 1322 },
      'PC-CF': { grams: 8.6, seconds: 1322 },
      TPU: { grams: 8.53, seconds: 2403 },
      'TPU-CF': { grams: 8.6, seconds: 2403 },
      Nylon: { grams: 7.9, seconds: 1469 },
      'Nylon-CF': { grams: 7.76, seconds: 1375 },
      'PPA-CF': { grams: 8.25, seconds: 1322 },
      'PPS-CF': { grams: 8.89, seconds: 1469 },
      Custom: { grams: 7.76, seconds: 1375 },
    },
  },
  {
    file: 'clip.3mf',
    title: 'Cable clip',
    support_contact_mm2: 0,
    prints: {
      'PLA+': { grams: 2.71, seconds: 465 },
      'PLA-CF': { grams: 2.66, seconds: 465 },
      PETG: { grams: 2.77, seconds: 586 },
      'PETG-CF': { grams: 2.77, seconds: 586 },
      ASA: { grams: 2.34, seconds: 421 },
      'ASA-CF': { grams: 2.29, seconds: 420 },
      PC: { grams: 2.62, seconds: 436 },
      'PC-CF': { grams: 2.66, seconds: 436 },
      TPU: { grams: 2.64, seconds: 702 },
      'TPU-CF': { grams: 2.66, seconds: 702 },
      Nylon: { grams: 2.45, seconds: 473 },
      'Nylon-CF': { grams: 2.4, seconds: 450 },
      'PPA-CF': { grams: 2.56, seconds: 436 },
      'PPS-CF': { grams: 2.75, seconds: 473 },
      Custom: { grams: 2.4, seconds: 450 },
    },
  },
]
