import { z } from 'zod'
import { MAX_MESSAGE, MAX_PHOTOS_OF_MESSAGE } from '../messages/message-limits.ts'
import { addDays, asPacificDay, PacificDay, pacificDayOf, type Instant } from '../../platform/time.ts'
import { piecesText, PROBLEM_WORDS, PROBLEMS, type Problem, type ProblemState } from './problem-words.ts'

/** A customer's report. Photos are added first, like those of a message. */
export const ProblemBody = z
  .object({
    units: z.array(z.int().min(1)).min(1).max(1000),
    problem: z.enum(PROBLEMS),
    text: z
      .string()
      .trim()
      .max(MAX_MESSAGE - 200),
    photo_ids: z.array(z.string().max(64)).max(MAX_PHOTOS_OF_MESSAGE).default([]),
  })
  .refine(({ text, photo_ids }) => text !== '' || photo_ids.length > 0, {
    path: ['text'],
    message: 'Describe the problem, or add a photo.',
  })
export type ProblemBody = z.infer<typeof ProblemBody>

const OneReport = z.object({ report_id: z.string().max(40) })
export type OneReport = z.infer<typeof OneReport>

/** Prints the units again without a charge; `ship_by` is the day promised for them. */
export const ReprintProblem = OneReport.extend({ ship_by: PacificDay })
export type ReprintProblem = z.infer<typeof ReprintProblem>

/** Refunds the share of the parts price; the amounts are those that staff saw. */
export const RefundProblem = OneReport.extend({ amount_cents: z.int().min(1) })
export type RefundProblem = z.infer<typeof RefundProblem>

export const AnswerProblem = OneReport.extend({ text: z.string().trim().min(1).max(MAX_MESSAGE) })
export type AnswerProblem = z.infer<typeof AnswerProblem>

/** A report as both sides see it. What the customer wrote is in the messages. */
export interface ShownProblem {
  id: string
  units: number[]
  problem: Problem
  text: string
  state: ProblemState
  created_at: Instant
  decided_at: Instant | null
}

/** The problems that a customer can report about an order, and those they reported. */
export interface OrderProblems {
  reports: ShownProblem[]
  /** The delivered units that no open report is about; empty if nothing can be reported. */
  units: number[]
  /** The last day for a report; null if the shop set none, or nothing has been delivered. */
  until: PacificDay | null
  is_over: boolean
}

/** A report as staff see it; `refund_cents` is the current share of the units, null if nothing is left to refund. */
export interface StaffProblem extends ShownProblem {
  refund_cents: number | null
  can_reprint: boolean
}

export interface StaffProblems {
  reports: StaffProblem[]
  /** The day that is suggested for a reprint. */
  suggested_ship_by: PacificDay
}

/** Returns the last day to report a problem: `problem_days` after the delivery, or after the day on which it was expected. */
export function lastReportDay(
  delivery: { delivered_at: Instant | null; arrives_by: string | null; shipped_at: Instant },
  problem_days: number | null,
): PacificDay | null {
  if (problem_days === null) return null
  const { delivered_at, arrives_by, shipped_at } = delivery
  const expected = arrives_by === null ? pacificDayOf(shipped_at) : asPacificDay(arrives_by)
  return addDays(delivered_at === null ? expected : pacificDayOf(delivered_at), problem_days)
}

/** Returns the message that a report adds to the conversation. */
export function reportText({ units, problem, text }: ProblemBody, quantity: number): string {
  const about = quantity === 1 ? '' : ` (${piecesText(units)})`
  return `Problem report${about}: ${PROBLEM_WORDS[problem]}\n\n${text}`.trimEnd()
}
