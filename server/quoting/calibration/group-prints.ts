import {
  calibrationKeyText,
  layerClassOf,
  type AcceptedFactors,
  type CalibrationKey,
} from '../../../shared/quoting/calibration/calibration.ts'
import type {
  CalibrationGroup,
  CalibrationMeasure,
  MeasuredBy,
  PlottedPrint,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import {
  findDrift,
  findFactor,
  keepUsual,
  type MeasuredPair,
} from '../../../shared/quoting/calibration/find-factor.ts'
import type { MeasuredPlate } from './measured-prints-store.ts'

/** Actual time or filament of one print, from the most reliable source. */
export interface Measured extends MeasuredPair {
  plate_id: string
  number: number
  by: MeasuredBy
}

/** The printer knows best, then staff who corrected the times; a slicer is closer than two clicks that may come late. */
function timeOf(plate: MeasuredPlate): Measured {
  const { plate_id, number, estimated_seconds: estimated } = plate
  const said: [number | null, MeasuredBy][] = [
    [plate.machine_seconds, 'machine'],
    [plate.corrected === 1 ? plate.recorded_seconds : null, 'corrected'],
    [plate.slicer_seconds, 'slicer'],
    [plate.recorded_seconds, 'recorded'],
  ]
  const [actual, by] = said.find(([seconds]) => seconds !== null)!
  return { plate_id, number, estimated, actual: actual!, by }
}

/** Null if nobody said it: what is booked from spools is the estimate itself. */
function gramsOf(plate: MeasuredPlate): Measured | null {
  const { plate_id, number, machine_mg, slicer_mg } = plate
  const estimated = plate.estimated_mg
  if (machine_mg !== null) return { plate_id, number, estimated, actual: machine_mg, by: 'machine' }
  return slicer_mg === null ? null : { plate_id, number, estimated, actual: slicer_mg, by: 'slicer' }
}

function measureOf(plate: MeasuredPlate, measure: CalibrationMeasure): Measured | null {
  return measure === 'time' ? timeOf(plate) : gramsOf(plate)
}

export function keyOf({ printer_id, material, layer_height_mm }: MeasuredPlate): CalibrationKey {
  return { printer_id, material, layers: layerClassOf(layer_height_mm) }
}

/** Points of a plot; older prints are in the factor all the same. */
const MAX_PLOTTED = 200

/** One group of prints, newest first, beside what was accepted for it. */
export function describeGroup(
  key: CalibrationKey,
  {
    plates,
    printer,
    accepted,
  }: { plates: readonly MeasuredPlate[]; printer: string; accepted: AcceptedFactors | null },
): CalibrationGroup {
  const describe = (measure: CalibrationMeasure) => {
    const prints = plates.map((plate) => measureOf(plate, measure)).filter((one) => one !== null)
    const usual = new Set(keepUsual(prints))
    const factor = accepted?.[measure] ?? null
    return {
      prints: prints.length,
      found: findFactor(prints),
      plotted: prints
        .slice(0, MAX_PLOTTED)
        .map((one): PlottedPrint => ({ ...one, is_outlier: !usual.has(one) })),
      drift: factor === null ? null : findDrift(factor, prints),
    }
  }
  return { ...key, printer, time: describe('time'), grams: describe('grams'), accepted }
}

export function groupPlates(plates: readonly MeasuredPlate[]): Map<string, MeasuredPlate[]> {
  return Map.groupBy(plates, (plate) => calibrationKeyText(keyOf(plate)))
}
