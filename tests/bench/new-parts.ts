import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { choosePlacement } from '../../server/geometry/place/choose-placement.ts'
import { estimatePrint } from '../../server/geometry/print/print-estimate.ts'
import type { BreakdownKey } from '../../server/geometry/print/time/extrusion-roles.ts'
import { printRequest, PROFILES } from '../geometry/print/print-request.ts'
import { newParts } from '../slicer/new-parts.ts'
import { slice, slicerVersion } from '../slicer/prusa-slicer.ts'
import { resultOf, type BenchResult } from './result.ts'

const PARTS: BreakdownKey[] = ['perimeters', 'skins', 'infill', 'supports']
/** Largest allowed absolute errors of the median part and of nine in ten; these parts are odder than usual ones. */
const TARGETS = { grams: { median: 0.03, p90: 0.15 }, seconds: { median: 0.07, p90: 0.25 } }

/** Compares parts that the estimate was never tuned on with the slicer: totals, and material by role. */
export async function benchNewParts(): Promise<BenchResult> {
  process.stdout.write('\nParts that the estimate was not tuned on, here and in PrusaSlicer\n')
  if (!slicerVersion()) return { notMeasured: 'prusa-slicer is not installed' }
  const errors: Record<keyof typeof TARGETS, number[]> = { grams: [], seconds: [] }
  for (const [profile, supports] of [
    ['classic', 'none'],
    ['fast', 'none'],
    ['fast', 'everywhere'],
  ] as const) {
    process.stdout.write(`\n  ${profile} profile, supports: ${supports}\n`)
    for (const [name, mesh] of newParts()) {
      const both = await bothOf(mesh, printRequest({ supports }, { profile: PROFILES[profile] }))
      for (const figure of ['grams', 'seconds'] as const)
        errors[figure].push(both.ours[figure] / both.slicer[figure] - 1)
      process.stdout.write(row(name, both))
    }
  }
  return resultOf(writeSummary(errors))
}

type Both = Awaited<ReturnType<typeof bothOf>>

async function bothOf(mesh: Mesh, request: ReturnType<typeof printRequest>) {
  const placement = choosePlacement(mesh, [], 'as_drawn')
  const ours = estimatePrint(mesh, placement, request).by_material.PLA
  return { slicer: await slice(mesh, request), ours }
}

function row(name: string, { slicer, ours }: Both): string {
  const split = PARTS.map(
    (part) => `${part} ${slicer.parts[part].toFixed(2)} / ${ours.breakdown.grams[part].toFixed(2)}`,
  )
  const totals = (['grams', 'seconds'] as const).map(
    (figure) => `${signed(ours[figure] / slicer[figure] - 1)} ${figure[0]}`,
  )
  return `    ${name.padEnd(26)} ${slicer.grams.toFixed(2).padStart(7)} g ${totals.join(' ')}   ${split.join(', ')}\n`
}

/** Returns whether the targets hold. */
function writeSummary(errors: Record<keyof typeof TARGETS, number[]>): boolean {
  let holds = true
  for (const figure of ['grams', 'seconds'] as const) {
    const sizes = errors[figure].map(Math.abs).toSorted((a, b) => a - b)
    const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)]
    const { median, p90 } = TARGETS[figure]
    holds &&= at(0.5) <= median && at(0.9) <= p90
    process.stdout.write(
      `  ${figure}: median ${signed(at(0.5))}, p90 ${signed(at(0.9))}, worst ${signed(at(1))}\n`,
    )
  }
  return holds
}

function signed(share: number): string {
  return `${share < 0 ? '-' : '+'}${(Math.abs(share) * 100).toFixed(1)} %`.padStart(8)
}
