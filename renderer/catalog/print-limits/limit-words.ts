import { FINDINGS } from '../../../shared/geometry/findings.ts'
import type { FINDING_LEVELS, Route } from '../../../shared/geometry/finding.ts'
import type { PrintLimits } from '../../../shared/geometry/print-limits.ts'
import { BODIES_WORDS } from '../../../shared/geometry/words/bodies.ts'
import { DETAILS_WORDS } from '../../../shared/geometry/words/details.ts'
import { FILE_WORDS } from '../../../shared/geometry/words/file.ts'
import { GAPS_WORDS } from '../../../shared/geometry/words/gaps.ts'
import { PLACEMENT_WORDS } from '../../../shared/geometry/words/placement.ts'
import { ROUND_WORDS } from '../../../shared/geometry/words/round.ts'
import { SIZE_WORDS } from '../../../shared/geometry/words/size.ts'
import { SUPPORTS_WORDS } from '../../../shared/geometry/words/supports.ts'
import { WALLS_WORDS } from '../../../shared/geometry/words/walls.ts'
import { WARP_WORDS } from '../../../shared/geometry/words/warp.ts'
import { WORK_WORDS } from '../../../shared/geometry/words/work.ts'
import { labelText } from '../../platform/ui/words.ts'
import { textOf, UNITS } from '../../platform/kit/figure-field.tsx'

export type LimitCode = keyof PrintLimits

const REFUSED_FILES: Partial<Record<LimitCode, string>> = {
  file_unreadable: 'File cannot be read',
  file_empty: 'Nothing to print in the file',
  file_too_complex: 'Too detailed to measure',
}

const codesOf = (words: object) => Object.keys(words) as LimitCode[]

/** The findings by what they are about, in the order in which a part is checked. */
export const LIMIT_GROUPS: readonly { label: string; codes: readonly LimitCode[] }[] = [
  { label: 'File and surface', codes: [...codesOf(REFUSED_FILES), ...codesOf(FILE_WORDS)] },
  { label: 'Size', codes: codesOf(SIZE_WORDS) },
  { label: 'Walls', codes: codesOf(WALLS_WORDS) },
  { label: 'Holes and pins', codes: codesOf(ROUND_WORDS) },
  { label: 'Placement', codes: codesOf(PLACEMENT_WORDS) },
  { label: 'Warping', codes: codesOf(WARP_WORDS) },
  { label: 'Supports and overhangs', codes: codesOf(SUPPORTS_WORDS) },
  { label: 'Bodies', codes: codesOf(BODIES_WORDS) },
  { label: 'Gaps', codes: codesOf(GAPS_WORDS) },
  { label: 'Details', codes: codesOf(DETAILS_WORDS) },
  { label: 'Time, weight and special requests', codes: codesOf(WORK_WORDS) },
]

/** Returns the title of a finding as customers read it. */
export function limitTitle(code: LimitCode): string {
  return REFUSED_FILES[code] ?? FINDINGS[code as keyof typeof FINDINGS].title
}

export const LEVEL_WORDS: Record<(typeof FINDING_LEVELS)[number], string> = {
  block: 'Stops an instant price',
  warning: 'Warning',
}

export const ROUTE_WORDS: Record<Route, string> = {
  none: 'Reported only',
  assisted: 'Staff confirm the ship date',
  review: 'Held for review',
  engineering: 'To engineering, without a price',
  failed: 'Ends the quote',
}

/** Labels of thresholds: by code and name, else by name. */
const FIGURE_LABELS: Record<string, string> = {
  'mesh_self_intersecting.percent_of_volume': 'Overlap above, of the volume',
  'mesh_self_intersecting.percent_of_faces': 'Overlap above, of the faces',
  'mesh_degenerate.percent_of_triangles': 'Damaged above, of all triangles',
  plausible_mm: 'Plausible largest side',
  likely_mm: 'Likely largest side in another unit',
  'floating_body.gap_mm': 'Bodies farther apart than',
  'tight_clearance.gap_mm': 'Gap below',
  slit_area_mm2: 'Slits count from a facing area of',
  'small_feature.width_mm': 'Width below',
  least_height_mm: 'Height above',
  'small_feature.height_per_width': 'Height below, of the width',
  'small_text.stroke_mm': 'Stroke below',
  'small_text.depth_mm': 'Depth below',
  'trapped_volume.volume_mm3': 'Cavity above',
  margin_mm: 'Free margin in each direction',
  largest_side_mm: 'Largest side below',
  lines: 'Wall below',
  layers: 'Thickness below',
  area_mm2: 'Area above',
  percent_of_area: 'Area above, of the surface',
  advised_mm: 'Advised thickness',
  'small_hole.diameter_mm': 'Diameter below',
  'horizontal_hole.diameter_mm': 'Diameter above',
  'thin_pin.diameter_mm': 'Diameter below',
  'horizontal_hole.tilt_degrees': 'Within, of level',
  'thin_pin.tilt_degrees': 'Within, of upright',
  height_per_diameter: 'Height above, of the diameter',
  wall_mm: 'Wall below',
  hole_mm: 'Hole below',
  'material_unfit_feature.height_per_width': 'Height above, of the width',
  'support_trapped.volume_mm3': 'Volume above',
  thickness_mm: 'Material thinner than',
  span_mm: 'Bridge above',
  percent_of_footprint: 'Contact below, of the footprint',
  'poor_bed_contact.area_mm2': 'Contact of a tall part below',
  height_per_foot: 'A tall part is above, of its contact width',
  corner_radius_mm: 'Corner radius below',
  length_mm: 'Flat side above',
  assisted_mm: 'Staff confirm the date above',
  height_per_base: 'Height above, of the base',
  unit_hours: 'One unit above',
  total_hours: 'All units above',
  unit_grams: 'One unit above',
  spool_grams: 'One spool has',
  times: 'More supports than the best face, above',
  support_mm3: 'And more supports by',
  repaired: 'Repaired',
  open: 'Not repairable',
  needs: 'Stricter needs',
  families: 'Materials that shrink',
}

export function figureLabel(code: LimitCode, name: string): string {
  return FIGURE_LABELS[`${code}.${name}`] ?? FIGURE_LABELS[name] ?? labelText(name)
}

const UNIT_ENDS: readonly (readonly [string, keyof typeof UNITS])[] = [
  ['_mm3', 'mm3'],
  ['_mm2', 'mm2'],
  ['_mm', 'mm'],
  ['_degrees', 'degrees'],
  ['_hours', 'hours'],
  ['_grams', 'grams'],
  ['lines', 'lines'],
  ['layers', 'layers'],
]

export function figureUnit(name: string): keyof typeof UNITS {
  if (name.startsWith('percent_')) return 'percent'
  return UNIT_ENDS.find(([end]) => name.endsWith(end))?.[1] ?? 'times'
}

/** Writes how a finding is reported and from which figures on, such as "Warning · Held for review · Wall below 2 lines". */
export function limitText(code: LimitCode, rule: object): string {
  const words = Object.entries(rule).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'level') return LEVEL_WORDS[value as keyof typeof LEVEL_WORDS]
    if (name === 'route') return ROUTE_WORDS[value as Route]
    const unit = figureUnit(name)
    const figure = typeof value === 'number' ? textOf(value, unit) : null
    return figure === null ? [] : `${figureLabel(code, name)} ${figure} ${UNITS[unit].text}`.trim()
  })
  return words.join(' · ')
}
