import { z } from 'zod'
import { MAX_EXTRAS, QuotedExtra } from '../../catalog/extras.ts'
import { PrintSettings } from '../../catalog/materials.ts'
import { HOUR, PacificDay } from '../../platform/time.ts'

/** The requests of staff who decide about a quote. The customer reads the texts. */

const QuoteId = z.string().max(40)
/** The revision that staff saw: a quote that changed since must be looked at again. */
const Revision = z.int().min(1)
/** The number of the customer's unanswered questions that staff saw: a price is not set past one that came in since. */
export const QuestionsSeen = z.int().min(0).optional()
const Note = z.string().trim().max(1000)
const Reason = Note.min(3, 'Write a reason that the customer understands.')

/** A million dollars a unit: more is a typing error. */
const MAX_CENTS = 100_000_000
const UnitCents = z.int().min(1, 'A price is more than nothing.').max(MAX_CENTS)

/** The price of one unit at each speed. */
export const UnitCentsOfSpeeds = z
  .object({ asap: UnitCents, week: UnitCents })
  .refine(({ asap, week }) => asap >= week, {
    path: ['asap'],
    message: 'Fastest cannot cost less than Economy.',
  })

export const ConfirmShipDate = z.object({
  quote_id: QuoteId,
  /** The Fastest day; Economy follows from it. */
  ship_by: PacificDay,
  /** The earlier Fastest day; null if none was confirmed. */
  instead_of: PacificDay.nullable(),
  why: Note.nullable().default(null),
})
export type ConfirmShipDate = z.infer<typeof ConfirmShipDate>

export const TakeBackShipDate = z.object({ quote_id: QuoteId, ship_by: PacificDay })
export type TakeBackShipDate = z.infer<typeof TakeBackShipDate>

const MAX_HOURS = 2000
const UnitSeconds = z
  .number()
  .positive()
  .max(MAX_HOURS * HOUR)

/** Work beyond printing that staff add to an offer. */
export const ExtraLine = QuotedExtra.omit({ id: true, lead_days: true })
export type ExtraLine = z.infer<typeof ExtraLine>

export const IssueQuote = z.object({
  quote_id: QuoteId,
  revision: Revision,
  unit_cents: UnitCentsOfSpeeds,
  ship_by: PacificDay,
  note: Note.nullable(),
  /** Machine time of one unit; null keeps the estimate. */
  unit_seconds: UnitSeconds.nullable(),
  /** Replaces the customer's settings; null leaves them unchanged. */
  print_settings: PrintSettings.nullable(),
  /** Added to the price, such as hours of CAD work. */
  extra_lines: z.array(ExtraLine).max(MAX_EXTRAS).optional(),
  questions_seen: QuestionsSeen,
})
export type IssueQuote = z.infer<typeof IssueQuote>

export const RejectRequest = z.object({ quote_id: QuoteId, revision: Revision, reason: Reason })
export type RejectRequest = z.infer<typeof RejectRequest>

export const SetEstimate = z.object({
  quote_id: QuoteId,
  revision: Revision,
  /** For all units, at Economy. */
  estimate_cents: z.int().min(1).max(MAX_CENTS),
})
export type SetEstimate = z.infer<typeof SetEstimate>

export const ReleaseQuote = z.object({
  quote_id: QuoteId,
  revision: Revision,
  /** The computed prices that staff saw, or their own. */
  unit_cents: UnitCentsOfSpeeds,
  /** Null if it is confirmed later. */
  ship_by: PacificDay.nullable(),
  note: Note.nullable(),
  questions_seen: QuestionsSeen,
})
export type ReleaseQuote = z.infer<typeof ReleaseQuote>

export const ReferQuote = z.object({ quote_id: QuoteId, revision: Revision, note: Note.nullable() })
export type ReferQuote = z.infer<typeof ReferQuote>

export const DeclineQuote = z.object({ quote_id: QuoteId, revision: Revision, message: Reason })
export type DeclineQuote = z.infer<typeof DeclineQuote>

/** The price is taken back at the revision that it was issued or released with. */
export const TakeBackPrice = z.object({ quote_id: QuoteId, revision: Revision })
export type TakeBackPrice = z.infer<typeof TakeBackPrice>
