import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'

/** Long flat sides with sharp corners on the plate, in materials that shrink as they cool. */
export function assessWarp({ estimate, material, limits }: PartFacts): FindingDraft[] {
  const limit = limits.warp_risk
  const family = limit.families.find(({ materials }) => materials.includes(material))
  const outline = estimate.placement.contact_outline
  if (!family || !outline) return []
  const length = roundTo(outline.length_mm, 0.1)
  const sharp = outline.corners.filter((corner) => corner.radius_mm < limit.corner_radius_mm)
  if (!(length > family.length_mm) || sharp.length === 0) return []
  const isLong = family.assisted_mm !== null && length > family.assisted_mm
  const verdict = { level: limit.level, route: isLong ? 'assisted' : limit.route } as const
  return [
    newFinding(
      'warp_risk',
      verdict,
      { length, material, radius: limit.corner_radius_mm, isConfirmed: verdict.route === 'assisted' },
      {
        measured: length,
        limit: family.length_mm,
        unit: 'mm',
        features: sharp.map((corner) => corner.feature),
      },
    ),
  ]
}
