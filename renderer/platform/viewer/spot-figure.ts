import type { Finding } from '../../../shared/geometry/finding.ts'
import type { Feature } from '../../../shared/geometry/feature.ts'
import { measureText } from '../ui/words.ts'

/** Returns the text beside the ring: the place's size where it has one, otherwise the finding's title. */
export function spotFigure(finding: Finding, place: Feature): string {
  if (place.size_mm !== null && finding.unit === 'mm') return measureText(place.size_mm, 'mm')
  return finding.title
}
