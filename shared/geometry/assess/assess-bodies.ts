import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'

const MM3_PER_CM3 = 1000

/** Several bodies, and closed cavities. */
export function assessBodies(facts: PartFacts): FindingDraft[] {
  return [...severalBodies(facts), ...trappedVolumes(facts)]
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

function trappedVolumes({ analysis, limits }: PartFacts): FindingDraft[] {
  const limit = limits.trapped_volume
  const hollows = analysis.body_list
    .filter((body) => body.nested && Math.abs(body.volume_mm3) > limit.volume_mm3)
    .sort((a, b) => Math.abs(b.volume_mm3) - Math.abs(a.volume_mm3))
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
