import { z } from 'zod'
import { PrintSettings } from '../catalog/materials.ts'
import { HOUR, PacificDay } from '../time.ts'

/** What people of the shop send when they decide about a quote. Texts are what the customer reads. */

const QuoteId = z.string().max(40)
/** As it was looked at: what changed meanwhile is looked at again. */
const Revision = z.int().min(1)
const Note = z.string().trim().max(1000)
const Reason = Note.min(3, 'Write a reason that the customer understands.')

/** A million dollars a unit: larger is a slip of the hand. */
const MAX_CENTS = 100_000_000
const UnitCents = z.int().min(1, 'A price is more than nothing.').max(MAX_CENTS)

/** What one unit costs at each lead time. */
export const UnitCentsOfSpeeds = z
  .object({ asap: UnitCents, week: UnitCents })
  .refine(({ asap, week }) => asap >= week, {
    path: ['asap'],
    message: 'Fastest cannot cost less than Economy.',
  })

export const ConfirmShipDate = z.object({
  quote_id: QuoteId,
  /** The Default day; Economy follows from it. */
  ship_by: PacificDay,
  /** The Default day that stood there before; null while it was not confirmed. */
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

export const IssueQuote = z.object({
  quote_id: QuoteId,
  revision: Revision,
  unit_cents: UnitCentsOfSpeeds,
  ship_by: PacificDay,
  note: Note.nullable(),
  /** Machine time of one unit; null: as estimated. */
  unit_seconds: UnitSeconds.nullable(),
  /** In the place of the customer's; null: unchanged. */
  print_settings: PrintSettings.nullable(),
})
export type IssueQuote = z.infer<typeof IssueQuote>

export const RejectRequest = z.object({ quote_id: QuoteId, revision: Revision, reason: Reason })
export type RejectRequest = z.infer<typeof RejectRequest>

export const SetEstimate = z.object({
  quote_id: QuoteId,
  revision: Revision,
  /** Of all units, in Economy. */
  estimate_cents: z.int().min(1).max(MAX_CENTS),
})
export type SetEstimate = z.infer<typeof SetEstimate>

export const ReleaseQuote = z.object({
  quote_id: QuoteId,
  revision: Revision,
  /** As shown to the operator: the engine's, or own ones. */
  unit_cents: UnitCentsOfSpeeds,
  /** Null: it is confirmed later. */
  ship_by: PacificDay.nullable(),
  note: Note.nullable(),
})
export type ReleaseQuote = z.infer<typeof ReleaseQuote>

export const ReferQuote = z.object({ quote_id: QuoteId, revision: Revision, note: Note.nullable() })
export type ReferQuote = z.infer<typeof ReferQuote>

export const DeclineQuote = z.object({ quote_id: QuoteId, revision: Revision, message: Reason })
export type DeclineQuote = z.infer<typeof DeclineQuote>
