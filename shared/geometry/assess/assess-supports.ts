import { newFinding, type FindingDraft } from './finding-draft.ts'
import { roundTo } from '../figures.ts'
import type { PartFacts } from './part-facts.ts'
import { MIN_REMOVAL_OPENING_MM } from '../reports/support-report.ts'

const MM3_PER_CM3 = 1000

/** Finds effects of supports, and spans printed over air without them. */
export function assessSupports(facts: PartFacts): FindingDraft[] {
  return [...trapped(facts), ...delicate(facts), ...longBridge(facts)]
}

function trapped({ estimate: { supports_at }, limits: { support_trapped } }: PartFacts): FindingDraft[] {
  const places = supports_at.trapped.filter(({ volume_mm3 }) => volume_mm3 > support_trapped.volume_mm3)
  if (places.length === 0) return []
  const volume = places[0].volume_mm3
  return [
    newFinding(
      'support_trapped',
      support_trapped,
      { cm3: volume / MM3_PER_CM3, places: places.length, opening: MIN_REMOVAL_OPENING_MM },
      {
        measured: roundTo(volume, 1),
        limit: support_trapped.volume_mm3,
        unit: 'mm3',
        features: places.map(({ feature }) => feature),
      },
    ),
  ]
}

/** Counts all places together: fins are touched on little more than their edges. */
function delicate({ estimate: { supports_at }, limits: { support_delicate } }: PartFacts): FindingDraft[] {
  const { thickness_mm, area_mm2 } = support_delicate
  const places = supports_at.thin_touches.filter((touch) => roundTo(touch.thickness_mm, 0.05) < thickness_mm)
  if (places.reduce((sum, touch) => sum + touch.area_mm2, 0) < area_mm2) return []
  // A side that ends in an edge is measured as nothing; the smallest step we measure says so better.
  const thickness = places.map((touch) => Math.max(0.05, roundTo(touch.thickness_mm, 0.05)))
  const [from, to] = [Math.min(...thickness), Math.max(...thickness)]
  return [
    newFinding(
      'support_delicate',
      support_delicate,
      { from, to, advised: thickness_mm },
      { measured: from, limit: thickness_mm, unit: 'mm', features: places.map(({ feature }) => feature) },
    ),
  ]
}

/** Without supports, every floor between two sides is a bridge; with them, only what they leave unsupported. */
function longBridge({ estimate, settings, limits: { long_bridge } }: PartFacts): FindingDraft[] {
  const without = settings.supports === 'none'
  const spans = without ? estimate.placement.bridges : estimate.supports_at.free_spans
  const long = spans.filter(({ span_mm }) => roundTo(span_mm, 1) > long_bridge.span_mm)
  if (long.length === 0) return []
  const span = roundTo(long[0].span_mm, 1)
  return [
    newFinding(
      'long_bridge',
      long_bridge,
      { span, without },
      {
        measured: span,
        limit: long_bridge.span_mm,
        unit: 'mm',
        features: long.map(({ feature }) => feature),
      },
    ),
  ]
}
