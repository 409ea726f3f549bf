import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'
import { findRequiredContact } from '../bed-adhesion.ts'

/** Finds effects of the placement. */
export function assessPlacement(facts: PartFacts): FindingDraft[] {
  return [...overhang(facts), ...bedContact(facts), ...slenderness(facts), ...poorFace(facts)]
}

function overhang({ analysis, estimate: { placement }, settings, limits }: PartFacts): FindingDraft[] {
  const limit = limits.steep_overhang
  const percent = roundTo((100 * placement.overhang_mm2) / analysis.area_mm2, 0.01)
  if (!(percent > limit.percent_of_area)) return []
  return [
    newFinding(
      'steep_overhang',
      limit,
      { percent, without: settings.supports === 'none' },
      {
        measured: percent,
        limit: limit.percent_of_area,
        unit: 'percent',
        features: placement.overhang_features,
      },
    ),
  ]
}

function bedContact({ estimate: { placement, brim }, limits }: PartFacts): FindingDraft[] {
  const limit = limits.poor_bed_contact
  const contact = roundTo(placement.contact_mm2, 0.01)
  const required = findRequiredContact(placement, limit)
  if (required === null) return []
  return [
    newFinding(
      'poor_bed_contact',
      limit,
      { contact, hasBrim: brim },
      {
        measured: contact,
        limit: roundTo(required, 0.1),
        unit: 'mm2',
        features: placement.contact_features,
      },
    ),
  ]
}

function slenderness({ estimate: { placement }, limits }: PartFacts): FindingDraft[] {
  const limit = limits.tall_slender
  const [x, y, height] = placement.size_mm
  const base = Math.min(x, y)
  if (!(height > limit.height_per_base * base)) return []
  const measured = roundTo(height / base, 0.1)
  return [
    newFinding(
      'tall_slender',
      limit,
      { height, base },
      { measured, limit: limit.height_per_base, unit: 'times' },
    ),
  ]
}

/** Only for a face that the customer chose: the shop's own choice is the best known. */
function poorFace({ analysis, estimate: { placement }, settings, limits }: PartFacts): FindingDraft[] {
  const best = analysis.placements[0]
  if (settings.bottom_face === 'auto' || !best) return []
  const limit = limits.face_orientation_poor
  const isMuch = placement.support_mm3 > best.support_mm3 + limit.support_mm3
  if (!isMuch || placement.support_mm3 <= limit.times * best.support_mm3) return []
  const times = best.support_mm3 > 0 ? roundTo(placement.support_mm3 / best.support_mm3, 0.1) : null
  const particulars = times === null ? {} : { measured: times, limit: limit.times, unit: 'times' }
  return [newFinding('face_orientation_poor', limit, { times }, particulars)]
}
