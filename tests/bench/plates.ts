import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { estimatePlate } from '../../shared/production/plates/estimate-plate.ts'
import { figuresOf } from '../slicer/gcode-figures.ts'
import { mixedPlates, realParts } from '../slicer/mixed-plates.ts'
import { slicerVersion } from '../slicer/prusa-slicer.ts'
import { arrangeParts, slicePlate, writePlate, type ArrangedUnit } from '../slicer/slice-plate.ts'
import { resultOf, type BenchResult } from './result.ts'

const PLATES = 32
/** Largest allowed absolute errors of the median plate and of nine in ten: as of single parts. */
const TARGETS = { seconds: { median: 0.07, p90: 0.16 }, grams: { median: 0.03, p90: 0.09 } }
type Figure = keyof typeof TARGETS
type Figures = Record<Figure, number>

interface Compared {
  slicer: Figures
  plate: Figures
  /** The parts' own figures added up. */
  sum: Figures
}

/** Compares the estimate of whole plates with the slicer's, beside the plain sum of their parts. */
export async function benchPlates(): Promise<BenchResult> {
  process.stdout.write('\nPlates of mixed parts, here and in PrusaSlicer\n')
  if (!slicerVersion()) return { notMeasured: 'prusa-slicer is not installed' }
  const compared: Compared[] = []
  for (const [at, parts] of mixedPlates(await realParts(), PLATES).entries()) {
    const units = arrangeParts(parts)
    const plate = await comparePlate(units)
    compared.push(plate)
    process.stdout.write(row(at + 1, units, plate))
  }
  return resultOf(writeSummary(compared))
}

async function comparePlate(units: readonly ArrangedUnit[]): Promise<Compared> {
  const [{ part }] = units
  const { profile, filaments } = part.request
  const folder = mkdtempSync(join(tmpdir(), 'layerline-plate-'))
  try {
    const gcode = await slicePlate(await writePlate(units, folder), part)
    const filament = { diameter: profile.filament_diameter, density: filaments[0].density_g_cm3 }
    const alone = units.map((unit) => unit.part.estimate.by_material.PLA)
    return {
      slicer: figuresOf(gcode, filament),
      plate: estimatePlate(units.map(estimatedUnit), profile, profile.cooling),
      sum: {
        seconds: alone.reduce((sum, { seconds }) => sum + seconds, 0),
        grams: alone.reduce((sum, { grams }) => sum + grams, 0),
      },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function estimatedUnit({ part, number, place }: ArrangedUnit) {
  const { by_material, layers } = part.estimate
  return { part: String(number), alone: by_material.PLA, layers, place }
}

function errorOf({ slicer, ...ours }: Compared, of: 'plate' | 'sum', figure: Figure): number {
  return ours[of][figure] / slicer[figure] - 1
}

function row(at: number, units: readonly ArrangedUnit[], plate: Compared): string {
  const kinds = new Set(units.map(({ number }) => number)).size
  const errors = (['seconds', 'grams'] as const).map(
    (figure) =>
      `${figure} ${plate.slicer[figure].toFixed(0).padStart(6)} ${signed(errorOf(plate, 'plate', figure))} (sum ${signed(errorOf(plate, 'sum', figure))})`,
  )
  const head = `${at}`.padStart(4)
  return `  ${head}: ${`${units.length}`.padStart(2)} units of ${kinds} parts, ${units[0].part.request.profile.id.padEnd(7)}  ${errors.join('   ')}\n`
}

/** Returns whether the targets hold. */
function writeSummary(compared: readonly Compared[]): boolean {
  let holds = true
  for (const figure of ['seconds', 'grams'] as const)
    for (const which of ['plate', 'sum'] as const) {
      const errors = compared.map((plate) => errorOf(plate, which, figure))
      const sizes = errors.map(Math.abs).toSorted((a, b) => a - b)
      const at = (values: number[], share: number) => values[Math.floor((values.length - 1) * share)]
      const [middle, high] = [at(sizes, 0.5), at(sizes, 0.9)]
      if (which === 'plate') holds &&= middle <= TARGETS[figure].median && high <= TARGETS[figure].p90
      const median = at(
        errors.toSorted((a, b) => a - b),
        0.5,
      )
      process.stdout.write(
        `  ${figure} of the ${which}: median ${signed(middle)}, p90 ${signed(high)}, worst ${signed(at(sizes, 1))}, median signed ${signed(median)}\n`,
      )
    }
  return holds
}

function signed(share: number): string {
  return `${share < 0 ? '-' : '+'}${(Math.abs(share) * 100).toFixed(1)} %`.padStart(8)
}
