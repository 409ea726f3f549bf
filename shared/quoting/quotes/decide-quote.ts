import { refusalFinding, type Assessment } from '../../geometry/assess/assess-part.ts'
import type { Finding } from '../../geometry/finding.ts'
import type { FileRefusalCode } from '../../geometry/job.ts'
import type { Analysis } from '../../geometry/part.ts'
import type { PrintLimits } from '../../geometry/print-limits.ts'
import { offerPart, type OfferedPart } from '../scheduling/offer-part.ts'
import { DAY, type Instant } from '../../platform/time.ts'
import { assessInShop } from './assess-in-shop.ts'
import type { QuoteFacts } from './quote-facts.ts'
import { flagsOf, screenedManufacturability, unscreenedManufacturability } from './manufacturability.ts'
import type { Flag, Manufacturability, PartShown, PriceOption, Tier } from './quote.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { RequestStatus } from './request-states.ts'

/** The outcome of a quote: the columns of its row, with JSON columns still as values. */
export interface Decision {
  status: Extract<QuoteStatus, 'quoted' | 'needs_review' | 'engineering' | 'failed'>
  tier: Tier | null
  request_status: RequestStatus | null
  options: PriceOption[]
  estimate_cents: number | null
  ship_date_pending: boolean
  part: PartShown | null
  manufacturability: Manufacturability
  flags: Flag[]
  /** For staff: how the price was computed, and the computed dates. */
  breakdown: OfferedPart | null
  expires_at: Instant | null
}

/** Decides a measured quote: status, tier, findings, and either prices with ship dates or an estimate. */
export function decideQuote(facts: QuoteFacts): Decision {
  const assessed = assessInShop(facts)
  const offered = offerPart({
    shop: facts.shop,
    estimate: facts.estimate,
    nozzle_mm: facts.settings.nozzle_mm,
    routes: [assessed.route],
    material: facts.material,
    color: facts.color,
    quantity: facts.quantity,
  })
  const status = statusOf(facts, assessed, offered)
  const engineering = status === 'engineering'
  const priced = status === 'quoted'
  return {
    status,
    tier: status === 'failed' ? null : engineering ? 'engineered' : offered.tier.tier,
    request_status: engineering ? (facts.request_status ?? 'draft') : null,
    options: priced ? offered.options : [],
    estimate_cents: engineering ? offered.price.prices.week.total_cents : null,
    ship_date_pending: priced && offered.tier.tier === 'assisted',
    part: showPart(facts.analysis),
    manufacturability: screenedManufacturability({
      analysis_id: facts.analysis_id,
      assessed,
      placement: facts.estimate.placement,
      review_required: engineering || status === 'needs_review',
    }),
    flags: flagsOf(assessed.findings),
    breakdown: offered,
    expires_at: expiryOf(status, facts),
  }
}

function statusOf(facts: QuoteFacts, assessed: Assessment, offered: OfferedPart): Decision['status'] {
  if (assessed.route === 'failed') return 'failed'
  // Never a binding price from a volume that cannot be trusted, whatever the shop's limits say.
  if (offered.tier.tier === 'engineered' || !facts.analysis.volume_trusted) return 'engineering'
  if (assessed.route === 'review' || facts.color === facts.shop.catalog.custom_color) return 'needs_review'
  return 'quoted'
}

/** Returns the expiry; null leaves it unchanged, as for a request that was sent. A draft expires a day after pricing. */
function expiryOf(
  status: Decision['status'],
  { now, lifetimes, request_status }: Pick<QuoteFacts, 'now' | 'lifetimes' | 'request_status'>,
): Instant | null {
  if (status === 'failed' || request_status === 'open') return null
  return now + DAY * (status === 'engineering' ? lifetimes.draft_days : lifetimes.price_days)
}

export function showPart(analysis: Analysis): PartShown {
  const [x, y, z] = analysis.dimensions_mm.map(toHundredths)
  return {
    dimensions_mm: [x, y, z],
    volume_mm3: toHundredths(analysis.volume_mm3),
    surface_mm2: toHundredths(analysis.area_mm2),
    bodies: analysis.bodies,
    triangles: analysis.triangles,
    watertight: analysis.watertight,
  }
}

/** Finer than any printer prints, and without floating-point noise. */
function toHundredths(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * Decides a quote whose file has no usable part. It fails, unless an engineer can help (too complex, only facets, measuring
 * did not end): then it becomes an engineering request without an estimate. An existing request stays one, sent or not.
 */
export function decideFailure(
  failure: { code: FileRefusalCode; detail: string },
  facts: Pick<QuoteFacts, 'request_status' | 'lifetimes' | 'now'> & { limits: PrintLimits },
): Decision {
  const { finding, route } = refusalFinding(failure.code, failure.detail, facts.limits)
  const engineering = route === 'engineering' || facts.request_status !== null
  return {
    status: engineering ? 'engineering' : 'failed',
    tier: engineering ? 'engineered' : null,
    request_status: engineering ? (facts.request_status ?? 'draft') : null,
    options: [],
    estimate_cents: null,
    ship_date_pending: false,
    part: null,
    manufacturability: unscreenedManufacturability(finding, engineering),
    flags: flagsOf([finding]),
    breakdown: null,
    expires_at: expiryOf(engineering ? 'engineering' : 'failed', facts),
  }
}

/**
 * Decides a measured quote whose price cannot be computed, by a fault of the price book or the program. The file is not to blame, so
 * staff price it.
 */
export function decideUnpriced(
  facts: Pick<QuoteFacts, 'analysis' | 'request_status' | 'lifetimes' | 'now'>,
): Decision {
  return {
    status: 'engineering',
    tier: 'engineered',
    request_status: facts.request_status ?? 'draft',
    options: [],
    estimate_cents: null,
    ship_date_pending: false,
    part: showPart(facts.analysis),
    manufacturability: unscreenedManufacturability(UNPRICED, true),
    flags: flagsOf([UNPRICED]),
    breakdown: null,
    expires_at: expiryOf('engineering', facts),
  }
}

const UNPRICED: Finding = {
  code: 'price_not_computed',
  level: 'warning',
  title: 'Priced by our staff',
  message: 'The price of this part could not be computed automatically. Nothing is wrong with your file.',
  suggestion: 'Send it to us, and we price it by hand.',
  measured: null,
  limit: null,
  unit: null,
  count: 1,
  features: [],
}
