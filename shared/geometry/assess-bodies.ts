import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from './figures.ts'
import type { PartFacts } from './part-facts.ts'
import type { Body, Vec3 } from './part.ts'

const MM3_PER_CM3 = 1000

/** Bodies beside each other, bodies in the air, and closed hollows. */
export function assessBodies(facts: PartFacts): FindingDraft[] {
  return [...severalBodies(facts), ...floatingBodies(facts), ...trappedVolumes(facts)]
}

function severalBodies({ analysis, limits }: PartFacts): FindingDraft[] {
  const solid = analysis.body_list.filter((body) => !body.nested)
  const bodies = analysis.bodies - (analysis.body_list.length - solid.length)
  if (bodies < 2) return []
  return [
    newFinding(
      'multiple_bodies',
      limits.multiple_bodies,
      { bodies },
      {
        measured: bodies,
        limit: 1,
        unit: 'bodies',
        count: bodies,
        features: solid.map((body) => body.feature),
      },
    ),
  ]
}

/** Bodies whose box is apart from every other box and from the plate: certainly attached to nothing. */
function floatingBodies({ analysis, estimate, limits }: PartFacts): FindingDraft[] {
  const limit = limits.floating_body
  const solid = analysis.body_list.filter((body) => !body.nested)
  const lowest = Math.min(...solid.map((body) => lowestPoint(body, estimate.placement.down)))
  const floating = solid.filter(
    (body) =>
      lowestPoint(body, estimate.placement.down) - lowest > limit.gap_mm &&
      solid.every((other) => other === body || gapBetween(body, other) > limit.gap_mm),
  )
  if (floating.length === 0) return []
  const features = floating.map((body) => body.feature)
  return [newFinding('floating_body', limit, { bodies: floating.length }, { features })]
}

/** Height of the lowest corner of a body's box. Of a part laid on a slant the body itself may start a little higher. */
function lowestPoint({ bounds_mm: { min, max } }: Body, down: Vec3): number {
  return down.reduce((height, along, axis) => height - along * (along > 0 ? max[axis] : min[axis]), 0)
}

/** mm between two bodies' boxes; 0 when they overlap. */
function gapBetween({ bounds_mm: one }: Body, { bounds_mm: other }: Body): number {
  const apart = one.min.map((min, axis) =>
    Math.max(min - other.max[axis], other.min[axis] - one.max[axis], 0),
  )
  return Math.hypot(...apart)
}

function trappedVolumes({ analysis, limits }: PartFacts): FindingDraft[] {
  const limit = limits.trapped_volume
  const hollows = analysis.body_list
    .filter((body) => body.nested && Math.abs(body.volume_mm3) > limit.volume_mm3)
    .sort((one, other) => Math.abs(other.volume_mm3) - Math.abs(one.volume_mm3))
  if (hollows.length === 0) return []
  const cm3 = roundTo(Math.abs(hollows[0].volume_mm3) / MM3_PER_CM3, 0.01)
  return [
    newFinding(
      'trapped_volume',
      limit,
      { cm3, hollows: hollows.length },
      {
        measured: cm3,
        limit: limit.volume_mm3 / MM3_PER_CM3,
        unit: 'cm3',
        features: hollows.map((body) => body.feature),
      },
    ),
  ]
}
