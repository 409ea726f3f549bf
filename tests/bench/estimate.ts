import type { Estimate, ResolvedSettings } from '../../shared/geometry/estimate.ts'
import type { PrinterProfile } from '../../shared/geometry/printer-profile.ts'
import { FileRefused } from '../../server/geometry/file-refused.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../server/geometry/place/choose-placement.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { PLA, printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { compareModel, readModel, referenceModels, type ModelFile } from '../geometry/reference-models.ts'
import { box, joined, sphere } from '../geometry/shapes.ts'
import { resultOf, type BenchResult } from './result.ts'

/** The figures of PrusaSlicer 2.5.0 for a file, from the manifest. */
interface Sliced {
  grams?: number
  print_seconds?: number
  /** The reason why there are none. */
  error?: string
}
type SlicedModel = ModelFile & { slicer: Partial<Record<Way, Sliced>> | null }

/** Configurations that the slicer was run with. */
const WAYS = {
  classic: { profile: PROFILES.classic, supports: 'none' },
  fast: { profile: PROFILES.fast, supports: 'none' },
  fast_support: { profile: PROFILES.fast, supports: 'everywhere' },
} satisfies Record<string, { profile: PrinterProfile; supports: ResolvedSettings['supports'] }>
type Way = keyof typeof WAYS

interface Errors {
  grams: number[]
  seconds: number[]
}

/** Largest allowed absolute errors, as shares: of the median file and of nine files in ten. */
const TARGETS: Record<Way, Record<keyof Errors, { median: number; p90: number }>> = {
  classic: { grams: { median: 0.03, p90: 0.09 }, seconds: { median: 0.07, p90: 0.16 } },
  fast: { grams: { median: 0.03, p90: 0.09 }, seconds: { median: 0.07, p90: 0.16 } },
  fast_support: { grams: { median: 0.07, p90: 0.18 }, seconds: { median: 0.2, p90: 0.4 } },
}

if (import.meta.main) process.exitCode = (await benchEstimate(process.argv[2])) === 'missed' ? 1 : 0

/** Compares grams and seconds of estimates with a slicer's. Reports how long estimates take, without a target. */
export async function benchEstimate(filter = ''): Promise<BenchResult> {
  process.stdout.write('\nEstimates of prints\n')
  const elapsed: number[] = []
  const models = referenceModels() as SlicedModel[] | null
  if (!models) {
    for (const [name, mesh] of generatedParts()) benchGenerated(name, mesh, elapsed)
    writeElapsed(elapsed)
    return { notMeasured: 'no reference models in ../shared/models, times only' }
  }
  const errors: Record<Way, Errors> = {
    classic: { grams: [], seconds: [] },
    fast: { grams: [], seconds: [] },
    fast_support: { grams: [], seconds: [] },
  }
  for (const model of models) {
    if (model.role !== 'printable' || !model.file.includes(filter)) continue
    await benchModel(model, errors, elapsed)
  }
  writeSummary(errors)
  writeElapsed(elapsed)
  if (errors.classic.grams.length === 0) return { notMeasured: 'no reference model has figures of a slicer' }
  return resultOf(isWithinTargets(errors))
}

async function benchModel(model: SlicedModel, errors: Record<Way, Errors>, elapsed: number[]): Promise<void> {
  const part = await readModel(model)
  if (part instanceof FileRefused) return
  const notes = [...compareModel(model, part).notes, ...model.notes]
  const doubt = notes.find((note) => /^the reference is wrong|do not grade the volume/.test(note))
  if (doubt) {
    process.stdout.write(`  ${model.file.slice(0, 36).padEnd(36)} left out: ${doubt}\n`)
    return
  }
  const columns = Object.keys(WAYS).map((name) => {
    const way = name as Way
    const sliced = model.slicer?.[way]
    if (!sliced?.grams || !sliced.print_seconds) return ''
    const estimate = estimateOf(part.mesh, way)
    const { grams, seconds } = estimate.by_material.PLA
    errors[way].grams.push(grams / sliced.grams - 1)
    errors[way].seconds.push(seconds / sliced.print_seconds - 1)
    elapsed.push(estimate.elapsed_ms)
    const ms = `${Math.round(estimate.elapsed_ms)}`.padStart(5)
    return `${signed(grams / sliced.grams - 1)} g ${signed(seconds / sliced.print_seconds - 1)} s ${ms} ms`
  })
  const weight = `${model.slicer?.classic?.grams?.toFixed(2) ?? '-'} g`.padStart(10)
  process.stdout.write(`  ${model.file.slice(0, 36).padEnd(36)} ${weight}  ${columns.join('  | ')}\n`)
}

function estimateOf(mesh: Mesh, way: Way): Estimate {
  const { profile, supports } = WAYS[way]
  const placement = choosePlacement(mesh, [], 'as_drawn')
  return estimatePrint(mesh, placement, printRequest({ supports }, { profile, filaments: [PLA] }))
}

function generatedParts(): [string, Mesh][] {
  return [
    ['cube of 20 mm', box([20, 20, 20])],
    ['ball of 60 mm, 45,000 triangles', sphere(30, 150)],
    ['plate with a tower', joined(box([150, 150, 5]), box([20, 20, 100], [60, 60, 4]))],
  ]
}

function benchGenerated(name: string, mesh: Mesh, elapsed: number[]): void {
  const { elapsed_ms } = estimateOf(mesh, 'fast_support')
  elapsed.push(elapsed_ms)
  process.stdout.write(`  ${name.padEnd(36)} ${Math.round(elapsed_ms)} ms\n`)
}

function writeSummary(errors: Record<Way, Errors>): void {
  process.stdout.write('\n  absolute error             files   median      p90    worst   median signed\n')
  for (const [way, { grams, seconds }] of Object.entries(errors)) {
    for (const [name, shares] of [
      ['grams', grams],
      ['seconds', seconds],
    ] as const) {
      const sizes = shares.map(Math.abs)
      const figures = [at(sizes, 0.5), at(sizes, 0.9), at(sizes, 1)].map((share) =>
        percent(share).padStart(8),
      )
      const label = `  ${way} ${name}`.padEnd(26)
      process.stdout.write(
        `${label}${String(shares.length).padStart(8)} ${figures.join(' ')}   ${signed(at(shares, 0.5))}\n`,
      )
    }
  }
}

function writeElapsed(elapsed: number[]): void {
  const [median, p90, most] = [0.5, 0.9, 1].map((share) => Math.round(at(elapsed, share)))
  process.stdout.write(`  time of one estimate: median ${median} ms, p90 ${p90} ms, most ${most} ms\n`)
}

function isWithinTargets(errors: Record<Way, Errors>): boolean {
  return (Object.keys(WAYS) as Way[]).every((way) =>
    (['grams', 'seconds'] as const).every((name) => {
      const sizes = errors[way][name].map(Math.abs)
      return at(sizes, 0.5) <= TARGETS[way][name].median && at(sizes, 0.9) <= TARGETS[way][name].p90
    }),
  )
}

/** The value at this quantile. */
function at(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function signed(share: number): string {
  return `${share < 0 ? '-' : '+'}${(Math.abs(share) * 100).toFixed(1)} %`.padStart(8)
}
