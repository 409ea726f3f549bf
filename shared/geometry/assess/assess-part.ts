import { assessBodies } from './assess-bodies.ts'
import { assessCrossings } from './assess-crossings.ts'
import { assessDetails } from './assess-details.ts'
import { assessGaps } from './assess-gaps.ts'
import { assessMaterial } from './assess-material.ts'
import { assessMesh } from './assess-mesh.ts'
import { assessPlacement } from './assess-placement.ts'
import { assessPrint } from './assess-print.ts'
import { assessRound } from './assess-round.ts'
import { assessSize } from './assess-size.ts'
import { assessSupports } from './assess-supports.ts'
import { assessUnits } from './assess-units.ts'
import { assessWalls } from './assess-walls.ts'
import { assessWarp } from './assess-warp.ts'
import type { FindingDraft } from './finding-draft.ts'
import { ROUTES, type Finding, type Route } from '../finding.ts'
import { FINDINGS, type FindingCode } from '../findings.ts'
import type { FileRefusalCode } from '../job.ts'
import { NEVER_ASSESSED, type NotAssessed } from './not-assessed.ts'
import type { PartFacts } from './part-facts.ts'
import type { PrintLimits } from '../print-limits.ts'

/** The findings of a part, where they send the quote, and what was checked. */
export interface Assessment {
  /** Blocking ones first, then by route. */
  findings: Finding[]
  /** The most severe of all findings. */
  route: Route
  /** Codes that were checked. */
  checked: string[]
  not_assessed: NotAssessed[]
}

const CODES = Object.keys(FINDINGS) as FindingCode[]
/** Codes that are checked only when their measurement was made. */
const NEED_THICKNESS: FindingCode[] = ['thin_wall_unprintable', 'thin_wall', 'thin_plate']
const NEED_ROUND_FEATURES: FindingCode[] = [
  'small_hole',
  'horizontal_hole',
  'thin_pin',
  'material_unfit_feature',
]

/** Assesses a measured part by the shop's limits. Deterministic. */
export function assessPart(facts: PartFacts): Assessment {
  const drafts = [
    assessMesh,
    assessCrossings,
    assessUnits,
    assessSize,
    assessWalls,
    assessRound,
    assessMaterial,
    assessPlacement,
    assessWarp,
    assessSupports,
    assessBodies,
    assessGaps,
    assessDetails,
    assessPrint,
  ].flatMap((assess) => assess(facts))
  drafts.sort(bySeverity)
  const missing = notMeasured(facts)
  return {
    findings: drafts.map(({ route: _route, ...finding }) => finding),
    route: mostSevereRoute(drafts),
    checked: CODES.filter((code) => !missing.some((entry) => entry.code === code)),
    not_assessed: [...missing, ...NEVER_ASSESSED],
  }
}

function bySeverity(a: FindingDraft, b: FindingDraft): number {
  const level = Number(b.level === 'block') - Number(a.level === 'block')
  const route = ROUTES.indexOf(b.route) - ROUTES.indexOf(a.route)
  return level || route || CODES.indexOf(a.code as FindingCode) - CODES.indexOf(b.code as FindingCode)
}

function mostSevereRoute(drafts: FindingDraft[]): Route {
  return ROUTES[Math.max(0, ...drafts.map((draft) => ROUTES.indexOf(draft.route)))]
}

/** Returns the codes that could not be measured on this part. */
function notMeasured({ analysis, estimate, material }: PartFacts): NotAssessed[] {
  const missing = [...analysis.not_measured]
  const add = (codes: FindingCode[], reason: string) => {
    for (const code of codes)
      if (!missing.some((entry) => entry.code === code)) missing.push({ code, reason })
  }
  if (!analysis.thickness) add(NEED_THICKNESS, 'Walls could not be measured on this surface.')
  if (!analysis.round_features)
    add(NEED_ROUND_FEATURES, 'Holes and pins could not be measured on this surface.')
  if (!estimate.by_material[material]) {
    add(['long_print', 'heavy_part'], 'Time and weight in this material are not known.')
  }
  return missing
}

const REFUSALS: Record<FileRefusalCode, { title: string; suggestion: string }> = {
  file_unreadable: {
    title: 'File cannot be read',
    suggestion: 'Export the part again as STEP or binary STL and upload it.',
  },
  file_empty: {
    title: 'Nothing to print',
    suggestion: 'Export the solid body itself, as STEP or binary STL.',
  },
  file_too_complex: {
    title: 'Too detailed for an automatic price',
    suggestion: 'An engineer will look at it. A coarser export gets an instant price.',
  },
  tessellated_step: {
    title: 'Facets instead of a solid',
    suggestion: 'Export the solid body itself as STEP, or upload the mesh as STL or 3MF.',
  },
}

/** Returns the finding of a file without a usable part. `detail` is the reader's sentence for the customer. */
export function refusalFinding(
  code: FileRefusalCode,
  detail: string,
  limits: PrintLimits,
): { finding: Finding; route: Route } {
  const finding: Finding = {
    code,
    level: limits[code].level,
    ...REFUSALS[code],
    message: detail,
    measured: null,
    limit: null,
    unit: null,
    count: 1,
    features: [],
  }
  return { finding, route: limits[code].route }
}
