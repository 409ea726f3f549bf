import { z } from 'zod'
import { publishedObject } from '../field-words.ts'
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
  REQUOTE_WORDS,
  UPLOAD_WORDS,
} from './quote-words.ts'
import { MaterialId, PrintSettings, Speed } from '../catalog/materials.ts'
import { Finding, FINDING_LEVELS } from '../geometry/finding.ts'
import { Feature, Units, Vec3 } from '../geometry/part.ts'

export const QUOTE_STATUSES = [
  'received',
  'processing',
  'quoted',
  'needs_review',
  'engineering',
  'failed',
  'accepted',
  'expired',
  'withdrawn',
] as const
export const QuoteStatus = z.enum(QUOTE_STATUSES).meta({ id: 'QuoteStatus' })
export type QuoteStatus = z.infer<typeof QuoteStatus>

export const RequestStatus = z.enum(['draft', 'open', 'accepted', 'rejected'])
export type RequestStatus = z.infer<typeof RequestStatus>

export const Tier = z.enum(['instant', 'assisted', 'engineered'])
export type Tier = z.infer<typeof Tier>

export const Cents = z.int().min(0)
export const PacificDayText = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
/** Integer Unix seconds. */
export const UnixTime = z.int().min(0)

export const PriceOption = publishedObject('PriceOption', OPTION_WORDS, {
  speed: Speed,
  label: z.string(),
  days: z.null(),
  ship_by: PacificDayText.nullable(),
  total_cents: Cents,
  unit_cents: Cents,
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

export const ProgressShown = publishedObject('Progress', PROGRESS_WORDS, {
  stage: z.enum(['queued', 'checking', 'processing']),
  fraction: z.number().min(0).max(1),
  ahead: z.int().min(0),
})

export const DeliveryShown = publishedObject('QuoteDelivery', DELIVERY_WORDS, {
  method: z.enum(['courier', 'shipping']),
  city: z.string(),
  fee_cents: Cents,
  transit_days: z.int().optional(),
  expires_at: UnixTime.nullable(),
  fee_note: z.string().nullable(),
  /** When the courier is at the door, if the order ships on the earliest day that is offered. */
  window: z
    .object({ from: UnixTime.describe('Unix seconds.'), until: UnixTime.describe('Unix seconds.') })
    .nullable(),
})

export const CheckoutShown = publishedObject('OpenCheckout', CHECKOUT_WORDS, {
  url: z.string(),
  expires_at: UnixTime,
  speed: Speed,
})

export const DeliveryReviewShown = publishedObject('DeliveryReview', DELIVERY_REVIEW_WORDS, {
  status: z.enum(['waiting', 'refused']),
  city: z.string(),
  note: z.string().nullable(),
})

/** The quote as a caller sees it, at every door. */
export const Quote = publishedObject('Quote', QUOTE_WORDS, {
  id: z.string(),
  status: QuoteStatus,
  created_at: UnixTime,
  updated_at: UnixTime,
  /** Until when the price holds, or a draft or sent request waits. Null while there is no price. */
  expires_at: UnixTime.nullable(),
  filename: z.string(),
  file_id: z.string(),
  material: MaterialId,
  material_note: z.string().nullable(),
  quantity: z.int().min(1).max(100),
  color: z.string(),
  color_note: z.string().nullable(),
  units: Units.nullable(),
  print_settings: PrintSettings,
  currency: z.literal('usd'),
  options: z.array(PriceOption),
  tier: Tier.nullable(),
  part: PartShown.nullable(),
  ship_date_pending: z.boolean(),
  estimate_cents: Cents.nullable(),
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
  /** A person of the shop prices this delivery, or has said that the shop does not deliver it. */
  delivery_review: DeliveryReviewShown.nullable(),
  /** The link at which its owner can pay now. */
  checkout: CheckoutShown.nullable(),
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
})
export type Quote = z.infer<typeof Quote>

export const Quantity = z.int().min(1).max(100)
export const Note = z.string().max(320)

/** The fields beside the file of `POST /v1/quotes`, after the form's texts were read as numbers. */
export const UploadFields = publishedObject('UploadFields', UPLOAD_WORDS, {
  material: MaterialId.default('PLA+'),
  material_note: Note.optional(),
  quantity: Quantity.default(1),
  units: Units.default('mm'),
  color: z.string().max(40).optional(),
  color_note: Note.optional(),
})
export type UploadFields = z.infer<typeof UploadFields>

const MOST_SETTINGS = 20

export const RequoteBody = publishedObject('RequoteBody', REQUOTE_WORDS, {
  material: MaterialId.optional(),
  material_note: Note.optional(),
  quantity: Quantity.optional(),
  units: Units.optional(),
  color: z.string().max(40).optional(),
  color_note: Note.optional(),
  print_settings: PrintSettings.check(({ value, issues }) => {
    if (Object.keys(value).length <= MOST_SETTINGS) return
    issues.push({
      code: 'too_big',
      origin: 'record',
      maximum: MOST_SETTINGS,
      inclusive: true,
      input: value,
    })
  })
    .meta({ maxProperties: MOST_SETTINGS })
    .optional(),
})
export type RequoteBody = z.infer<typeof RequoteBody>

export const QuotePage = publishedObject('QuotePage', PAGE_WORDS, {
  quotes: z.array(Quote),
  next_cursor: z.string().nullable(),
})
export type QuotePage = z.infer<typeof QuotePage>

export const ClaimBody = z
  .object({
    token: z.string().min(1).max(200).meta({ description: 'The last part of the quote’s `review_url`.' }),
  })
  .meta({ id: 'ClaimBody' })
