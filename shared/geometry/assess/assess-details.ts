import type { Detail, DetailReport, TextPlace } from '../reports/detail-report.ts'
import type { Feature } from '../feature.ts'
import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'

/** mm. Widths and heights of details are reported and compared in these steps. */
const STEP_MM = 0.05

/** Text and details that are too fine for the nozzle and the layers. */
export function assessDetails(facts: PartFacts): FindingDraft[] {
  const { details } = facts.analysis
  return details ? [...smallTexts(facts, details), ...smallFeatures(facts, details)] : []
}

function smallTexts({ limits }: PartFacts, { texts }: DetailReport): FindingDraft[] {
  const limit = limits.small_text
  const isThin = (text: TextPlace) => roundToStep(text.stroke_mm) < limit.stroke_mm
  const small = texts.filter((text) => isThin(text) || roundToStep(text.depth_mm) < limit.depth_mm)
  if (small.length === 0) return []
  const hasThin = small.some(isThin)
  const stroke = Math.min(...small.map((text) => roundToStep(text.stroke_mm)))
  const depth = Math.min(...small.map((text) => roundToStep(text.depth_mm)))
  const figures = {
    stroke: hasThin ? stroke : null,
    depth: depth < limit.depth_mm ? depth : null,
    isRaised: small.every((text) => text.isRaised),
    advised: limit,
  }
  return [
    newFinding('small_text', limit, figures, {
      measured: hasThin ? stroke : depth,
      limit: hasThin ? limit.stroke_mm : limit.depth_mm,
      unit: 'mm',
      features: small.map((text) => text.feature),
    }),
  ]
}

/** Raised details narrower than the limit, unless reported as thin walls. */
function smallFeatures(facts: PartFacts, { details }: DetailReport): FindingDraft[] {
  const limit = facts.limits.small_feature
  const walls = findReportedWalls(facts)
  const small = details.filter(
    (detail) => isSmall(detail, limit) && !walls.some((wall) => covers(wall, detail.feature)),
  )
  if (small.length === 0) return []
  const widths = small.map((detail) => roundToStep(detail.width_mm))
  const figures = { from: Math.min(...widths), to: Math.max(...widths), advised: limit.width_mm }
  return [
    newFinding('small_feature', limit, figures, {
      measured: figures.from,
      limit: limit.width_mm,
      unit: 'mm',
      features: small.map((detail) => detail.feature),
    }),
  ]
}

function findReportedWalls({ analysis, settings, limits: { thin_wall } }: PartFacts): Feature[] {
  const regions = analysis.thickness?.regions ?? []
  return regions
    .filter(({ thickness_mm }) => thickness_mm < thin_wall.lines * settings.nozzle_mm)
    .filter(({ area_mm2 }) => area_mm2 >= thin_wall.area_mm2)
    .map((region) => region.feature)
}

function isSmall(detail: Detail, limit: PartFacts['limits']['small_feature']): boolean {
  return (
    detail.isRaised &&
    roundToStep(detail.width_mm) < limit.width_mm &&
    roundToStep(detail.depth_mm) >= limit.least_height_mm &&
    detail.depth_mm <= limit.height_per_width * detail.width_mm
  )
}

/** True if two features share a third of the triangles of the smaller one. */
export function covers(first: Feature, second: Feature): boolean {
  const faces = new Set(first.faces)
  const shared = second.faces.filter((face) => faces.has(face)).length
  return shared > 0 && shared * 3 >= Math.min(second.faces.length, first.faces.length)
}

function roundToStep(mm: number): number {
  return roundTo(mm, STEP_MM)
}
