import { z } from 'zod'
import { QuotedExtra } from '../../catalog/extras.ts'
import { MaterialId, PrintSettings, Speed } from '../../catalog/materials.ts'
import { publishedObject } from '../../platform/field-words.ts'
import { Finding, FINDING_LEVELS } from '../../geometry/finding.ts'
import { Feature, Vec3 } from '../../geometry/feature.ts'
import { Units } from '../../geometry/units.ts'
import { UnixTime, WireCents, WireDay } from '../../platform/wire-values.ts'
import { Quantity } from './quote-bodies.ts'
import { QuoteStatus, RequestStatus } from './quote-status.ts'
import {
  CHECKOUT_WORDS,
  DELIVERY_REVIEW_WORDS,
  DELIVERY_WORDS,
  FLAG_WORDS,
  MANUFACTURABILITY_WORDS,
  OPTION_WORDS,
  PAGE_WORDS,
  PART_WORDS,
  PROGRESS_WORDS,
  QUOTE_WORDS,
} from './quote-words.ts'

/** The one who sets the price: the program, the program with a day that staff confirm, or an engineer. */
export const Tier = z.enum(['instant', 'assisted', 'engineered'])
export type Tier = z.infer<typeof Tier>

export const PriceOption = publishedObject('PriceOption', OPTION_WORDS, {
  speed: Speed,
  label: z.string(),
  days: z.null(),
  ship_by: WireDay.nullable(),
  total_cents: WireCents,
  unit_cents: WireCents,
  available: z.boolean(),
  note: z.string().nullable(),
  asap_offset_days: z.int().optional(),
})
export type PriceOption = z.infer<typeof PriceOption>

export const PartShown = publishedObject('Part', PART_WORDS, {
  dimensions_mm: Vec3,
  volume_mm3: z.number(),
  surface_mm2: z.number(),
  bodies: z.int(),
  triangles: z.int(),
  watertight: z.boolean(),
})
export type PartShown = z.infer<typeof PartShown>

export const Flag = publishedObject('Flag', FLAG_WORDS, {
  code: z.string(),
  level: z.enum(FINDING_LEVELS),
  message: z.string(),
  features: z.array(Feature),
})
export type Flag = z.infer<typeof Flag>

export const Manufacturability = publishedObject('Manufacturability', MANUFACTURABILITY_WORDS, {
  analysis_id: z.string().nullable(),
  version: z.string(),
  status: z.enum(['pending', 'screened', 'review_required', 'reviewed', 'unavailable']),
  checked: z.array(z.string()),
  not_assessed: z.array(
    z.object({ code: z.string().describe('Names it.'), reason: z.string().describe('For people.') }),
  ),
  review_required: z.boolean(),
  review_completed: z.boolean(),
  findings: z.array(Finding),
  process: z.literal('fdm'),
  orientation: z
    .object({
      normal: Vec3.describe('Out of the face that lies on the plate.'),
      reason: z.string().describe('For people.'),
    })
    .nullable(),
})
export type Manufacturability = z.infer<typeof Manufacturability>

const ProgressShown = publishedObject('Progress', PROGRESS_WORDS, {
  stage: z.enum(['queued', 'checking', 'processing']),
  fraction: z.number().min(0).max(1),
  ahead: z.int().min(0),
})

const DeliveryShown = publishedObject('QuoteDelivery', DELIVERY_WORDS, {
  method: z.enum(['courier', 'shipping']),
  pickup: z.boolean().optional(),
  city: z.string(),
  fee_cents: WireCents,
  transit_days: z.int().optional(),
  speeds: z.array(Speed).optional(),
  expires_at: UnixTime.nullable(),
  fee_note: z.string().nullable(),
  /** When the courier arrives, if the order ships on the earliest day with a courier. */
  window: z
    .object({ from: UnixTime.describe('Unix seconds.'), until: UnixTime.describe('Unix seconds.') })
    .nullable(),
})

const CheckoutShown = publishedObject('OpenCheckout', CHECKOUT_WORDS, {
  url: z.string(),
  expires_at: UnixTime,
  speed: Speed,
})

const DeliveryReviewShown = publishedObject('DeliveryReview', DELIVERY_REVIEW_WORDS, {
  status: z.enum(['waiting', 'refused']),
  city: z.string(),
  note: z.string().nullable(),
})

/** The quote as a caller sees it, on every transport. */
export const Quote = publishedObject('Quote', QUOTE_WORDS, {
  id: z.string(),
  number: z.string(),
  status: QuoteStatus,
  created_at: UnixTime,
  updated_at: UnixTime,
  /** The instant until which the price holds, or a draft or sent request waits. Null while there is no price. */
  expires_at: UnixTime.nullable(),
  filename: z.string(),
  file_id: z.string(),
  material: MaterialId,
  material_note: z.string().nullable(),
  quantity: Quantity,
  color: z.string(),
  color_note: z.string().nullable(),
  units: Units.nullable(),
  print_settings: PrintSettings,
  extras: z.array(QuotedExtra),
  currency: z.literal('usd'),
  options: z.array(PriceOption),
  tier: Tier.nullable(),
  part: PartShown.nullable(),
  ship_date_pending: z.boolean(),
  estimate_cents: WireCents.nullable(),
  estimate_pending: z.boolean(),
  request_status: RequestStatus.nullable(),
  request_note: z.string().nullable(),
  manufacturability: Manufacturability,
  flags: z.array(Flag),
  progress: ProgressShown.nullable(),
  review_url: z.string(),
  /** Addresses of the preview mesh and picture; null until the part was read. */
  preview_url: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  delivery: DeliveryShown.nullable(),
  delivery_required: z.literal(true),
  /** Staff price this delivery, or refused it. */
  delivery_review: DeliveryReviewShown.nullable(),
  /** The link at which its owner can pay now. */
  checkout: CheckoutShown.nullable(),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

export const QuoteListPage = publishedObject('QuotePage', PAGE_WORDS, {
  quotes: z.array(Quote),
  next_cursor: z.string().nullable(),
})
export type QuoteListPage = z.infer<typeof QuoteListPage>
