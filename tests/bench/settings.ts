import type { PrintRequest } from '../../shared/geometry/job.ts'
import type { FilamentData, ResolvedSettings } from '../../shared/geometry/estimate.ts'
import type { PrinterProfile } from '../../shared/geometry/printer-profile.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../server/geometry/place/choose-placement.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import { PLA, printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { settingsParts } from '../slicer/parts.ts'
import { slice, slicerVersion } from '../slicer/prusa-slicer.ts'
import { resultOf, type BenchResult } from './result.ts'

interface Variation {
  name: string
  settings?: Partial<ResolvedSettings>
  filament?: Partial<FilamentData>
}

/** One change at a time to the default settings. */
const VARIATIONS: Variation[] = [
  ...[1, 3, 4, 6].map((walls) => ({ name: `walls ${walls}`, settings: { walls } })),
  ...[0, 5, 30, 50, 80, 100].map((infill_percent) => ({
    name: `infill ${infill_percent} %`,
    settings: { infill_percent },
  })),
  ...[0.08, 0.12, 0.16, 0.28, 0.3].map((layer_height_mm) => ({
    name: `layers ${layer_height_mm}`,
    settings: { layer_height_mm },
  })),
  { name: 'nozzle 0.6', settings: { nozzle_mm: 0.6 } },
  { name: 'nozzle 0.6, 0.3', settings: { nozzle_mm: 0.6, layer_height_mm: 0.3 } },
  { name: 'nozzle 0.8, 0.4', settings: { nozzle_mm: 0.8, layer_height_mm: 0.4 } },
  ...[0, 2, 8].map((layers) => ({
    name: `top and bottom ${layers}`,
    settings: { top_layers: layers, bottom_layers: layers },
  })),
  ...(['gyroid', 'cubic'] as const).flatMap((infill_pattern) =>
    [15, 40].map((infill_percent) => ({
      name: `${infill_pattern} ${infill_percent} %`,
      settings: { infill_pattern, infill_percent },
    })),
  ),
  { name: 'brim', settings: { brim: 'on' } },
  { name: 'supports', settings: { supports: 'everywhere' } },
  { name: 'supports on the plate', settings: { supports: 'plate_only' } },
  { name: 'supports, layers 0.12', settings: { supports: 'everywhere', layer_height_mm: 0.12 } },
  { name: 'flow x 0.3', filament: { flow_factor: 0.3 } },
  { name: 'density 1.04', filament: { density_g_cm3: 1.04 } },
  { name: 'layer time 20 s', filament: { min_layer_seconds: 20 } },
  { name: 'layer time 2 s', filament: { min_layer_seconds: 2 } },
]

/** A change agrees when it is within this share of the slicer's, both as factors on the default print. */
const TOLERANCE = 0.1
/** Nine changes in ten must agree. */
const TARGET = 0.9

interface Figures {
  grams: number
  seconds: number
}
type Change = Record<keyof Figures, number>

interface Tally {
  changes: Record<keyof Figures, number[]>
  errors: Record<keyof Figures, number[]>
}

/** Compares what one setting at a time changes in grams and seconds, here and in the slicer. */
export async function benchSettings(): Promise<BenchResult> {
  process.stdout.write('\nWhat settings do, here and in PrusaSlicer\n')
  if (!slicerVersion()) return { notMeasured: 'prusa-slicer is not installed' }
  const tally: Tally = { changes: { grams: [], seconds: [] }, errors: { grams: [], seconds: [] } }
  for (const [name, profile] of Object.entries(PROFILES)) {
    for (const [part, mesh] of settingsParts()) {
      process.stdout.write(`\n  ${part}, ${name} profile\n${HEAD}`)
      await benchPart(mesh, profile, tally)
    }
  }
  return resultOf(writeSummary(tally))
}

const HEAD = `    ${''.padEnd(24)}  slicer g     ours   error  | slicer x  ours x |  slicer s     ours   error  | slicer x  ours x\n`

async function benchPart(mesh: Mesh, profile: PrinterProfile, tally: Tally): Promise<void> {
  const standard = await bothOf(mesh, requestOf({ name: 'standard' }, profile))
  process.stdout.write(row('standard', standard, null))
  for (const variation of VARIATIONS) {
    const both = await bothOf(mesh, requestOf(variation, profile))
    process.stdout.write(row(variation.name, both, standard))
    for (const name of ['grams', 'seconds'] as const) {
      const { slicer, ours } = changeOf(both, standard, name)
      tally.changes[name].push(Math.abs(ours / slicer - 1))
      tally.errors[name].push(Math.abs(both.ours[name] / both.slicer[name] - 1))
    }
  }
}

function requestOf({ settings, filament }: Variation, profile: PrinterProfile): PrintRequest {
  return printRequest(settings, { profile, filaments: [{ ...PLA, ...filament }] })
}

interface Both {
  slicer: Figures
  ours: Figures
}

async function bothOf(mesh: Mesh, request: PrintRequest): Promise<Both> {
  const slicer = await slice(mesh, request)
  const placement = choosePlacement(mesh, [], 'as_drawn')
  return { slicer, ours: estimatePrint(mesh, placement, request).by_material.PLA }
}

function changeOf(both: Both, standard: Both, name: keyof Change) {
  return {
    slicer: both.slicer[name] / standard.slicer[name],
    ours: both.ours[name] / standard.ours[name],
  }
}

function row(name: string, both: Both, standard: Both | null): string {
  const halves = (['grams', 'seconds'] as const).map((figure) => {
    const digits = figure === 'grams' ? 2 : 0
    const [slicer, ours] = [both.slicer[figure], both.ours[figure]]
    const error = `${((ours / slicer - 1) * 100).toFixed(1)} %`
    const change = standard && changeOf(both, standard, figure)
    const isOff = change && Math.abs(change.ours / change.slicer - 1) > TOLERANCE
    return [
      slicer.toFixed(digits).padStart(8),
      ours.toFixed(digits).padStart(8),
      `${error.padStart(8)} `,
      '|',
      (change?.slicer.toFixed(3) ?? '').padStart(7),
      (change?.ours.toFixed(3) ?? '').padStart(7),
      isOff ? '<<' : '  ',
    ].join(' ')
  })
  return `    ${name.padEnd(24)}  ${halves.join('|')}\n`
}

/** Returns whether the target holds. */
function writeSummary({ changes, errors }: Tally): boolean {
  let holds = true
  process.stdout.write('\n')
  for (const name of ['grams', 'seconds'] as const) {
    const agreeing = changes[name].filter((change) => change <= TOLERANCE).length / changes[name].length
    holds &&= agreeing >= TARGET
    process.stdout.write(
      `  ${name}: ${changes[name].length} changes, ${(agreeing * 100).toFixed(1)} % of them within ${TOLERANCE * 100} % of the slicer's; ` +
        `difference of the change ${spread(changes[name])}; error of the figure ${spread(errors[name])}\n`,
    )
  }
  return holds
}

function spread(shares: number[]): string {
  const sorted = shares.toSorted((a, b) => a - b)
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] * 100).toFixed(1)} %`
  return `median ${at(0.5)}, p90 ${at(0.9)}, worst ${at(1)}`
}
