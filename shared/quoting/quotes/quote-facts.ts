import type { MaterialId } from '../../catalog/materials.ts'
import type { Analysis } from '../../geometry/part.ts'
import type { Estimate, ResolvedSettings } from '../../geometry/estimate.ts'
import type { PrintLimits } from '../../geometry/print-limits.ts'
import type { OfferingShop } from '../scheduling/offer-part.ts'
import type { Printer } from '../../catalog/printers/printers.ts'
import type { Instant } from '../../platform/time.ts'
import type { QuoteLifetimes } from './lifetimes.ts'
import type { RequestStatus } from './request-states.ts'

/** Everything that decides a quote: the measured part, the customer's choices, and the shop now. */
export interface QuoteFacts {
  analysis_id: string
  analysis: Analysis
  estimate: Estimate
  settings: ResolvedSettings
  material: MaterialId
  color: string
  quantity: number
  /** The status of a request that is estimated again; null for a first decision. */
  request_status: RequestStatus | null
  shop: OfferingShop & { limits: PrintLimits; printers: readonly Printer[] }
  lifetimes: QuoteLifetimes
  now: Instant
}
