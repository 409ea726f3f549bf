import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { Gap, GapReport } from '../reports/gap-report.ts'
import type { PartFacts } from './part-facts.ts'

/** mm. Gaps are reported and compared in these steps. */
const STEP_MM = 0.01

/** Floating bodies, and gaps so narrow that they fuse when printed. */
export function assessGaps(facts: PartFacts): FindingDraft[] {
  const { gaps } = facts.analysis
  return gaps ? [...floatingBodies(facts, gaps), ...tightClearances(facts, gaps)] : []
}

/** Returns the pieces that neither touch the plate nor are connected, across gaps that fuse, to a piece that does. */
function floatingBodies({ estimate, limits }: PartFacts, { pieces, gaps }: GapReport): FindingDraft[] {
  const limit = limits.floating_body
  const attached = new Set(
    pieces.keys().filter((piece) => !(estimate.placement.piece_heights_mm[piece] > limit.gap_mm)),
  )
  const joints = gaps.filter(({ gap_mm }) => roundTo(gap_mm, STEP_MM) <= limit.gap_mm)
  for (let before = -1; before < attached.size;) {
    before = attached.size
    for (const { between } of joints) {
      if (between.some((piece) => attached.has(piece))) for (const piece of between) attached.add(piece)
    }
  }
  const features = pieces.filter((_, piece) => !attached.has(piece))
  if (features.length === 0) return []
  return [newFinding('floating_body', limit, { bodies: features.length }, { features })]
}

function tightClearances({ limits }: PartFacts, { gaps }: GapReport): FindingDraft[] {
  const limit = limits.tight_clearance
  const isSlit = ({ between: [one, other] }: Gap) => one === other
  const tight = gaps.filter(
    (gap) =>
      roundTo(gap.gap_mm, STEP_MM) < limit.gap_mm && (!isSlit(gap) || gap.area_mm2 >= limit.slit_area_mm2),
  )
  if (tight.length === 0) return []
  const widths = tight.map(({ gap_mm }) => Math.max(STEP_MM, roundTo(gap_mm, STEP_MM)))
  const figures = {
    from: Math.min(...widths),
    to: Math.max(...widths),
    hasBodies: tight.some((gap) => !isSlit(gap)),
    hasSlits: tight.some(isSlit),
    advised: limit.gap_mm,
  }
  return [
    newFinding('tight_clearance', limit, figures, {
      measured: figures.from,
      limit: limit.gap_mm,
      unit: 'mm',
      features: tight.map((gap) => gap.feature),
    }),
  ]
}
