import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'

/** Finds bodies that overlap and surfaces that intersect themselves, if it affects the print. */
export function assessCrossings({ analysis, limits }: PartFacts): FindingDraft[] {
  const limit = limits.mesh_self_intersecting
  const { crossings, volume_mm3 } = analysis
  if (!crossings) return []
  const particulars = { features: crossings.features, count: Math.max(1, crossings.place_count) }
  const { miscounted_mm3 } = crossings
  if (miscounted_mm3) {
    const percent = (100 * (miscounted_mm3.overlap + miscounted_mm3.inverted)) / Math.max(volume_mm3, 1e-9)
    if (!(percent > limit.percent_of_volume)) return []
    const measured = { measured: roundTo(percent, 0.01), limit: limit.percent_of_volume, unit: 'percent' }
    return [
      newFinding(
        'mesh_self_intersecting',
        limit,
        { percent, ofFaces: false },
        { ...particulars, ...measured },
      ),
    ]
  }
  const percent = 100 * crossings.cut_share
  if (!(percent > limit.percent_of_faces)) return []
  const measured = { measured: roundTo(percent, 0.01), limit: limit.percent_of_faces, unit: 'percent' }
  return [
    newFinding('mesh_self_intersecting', limit, { percent, ofFaces: true }, { ...particulars, ...measured }),
  ]
}
