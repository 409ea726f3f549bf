import { shortText } from '../../platform/cut-text.ts'
import { z } from 'zod'
import type { Finding } from '../../geometry/finding.ts'
import { PacificDay, type Instant } from '../../platform/time.ts'
import { IssueQuote } from './operator-moves.ts'
import type { Quote, PriceOption } from './quote.ts'

const MAX_RISK = 300
const MAX_RISKS = 10

const Risk = z.string().trim().min(10, 'Say what may go wrong, in a sentence.').max(MAX_RISK)

/** A price for printing a part at the customer's risk: an answer to an engineering request that waits for the customer. */
export const OfferAtRisk = IssueQuote.extend({ risks: z.array(Risk).min(1).max(MAX_RISKS) })
export type OfferAtRisk = z.infer<typeof OfferAtRisk>

/** The customer confirms the words that they read, so that words that changed since are not accepted. */
export const AcceptRisk = z.object({
  quote_id: z.string().max(40),
  offer_id: z.string().max(64),
  text: z.string().max(10_000),
  /** The Fastest day that they read; a later one is asked for again. */
  ship_by: PacificDay,
})
export type AcceptRisk = z.infer<typeof AcceptRisk>

/** Below the risks, in every offer. What it says of money is what the customer gives up, and nothing more. */
export const RISK_STATEMENT =
  'I want this part printed as it is. If it fails for one of these reasons, it is not reprinted or refunded. Everything else is as in the terms.'

/** Returns the words of an offer: one risk per line, then the statement. */
export function riskText(risks: readonly string[]): string {
  return [...risks.map((risk) => `• ${risk.replaceAll(/\s+/g, ' ')}`), RISK_STATEMENT].join('\n')
}

/** Returns the risks of an offer's words, without the statement. */
export function risksOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('• '))
    .map((line) => line.slice(2))
}

/** Returns what staff begin with: a sentence for each finding. */
export function proposeRisks(findings: readonly Pick<Finding, 'level' | 'title' | 'message'>[]): string[] {
  return findings
    .map(({ title, message }) => shortText(`${title}: ${message}`.replaceAll(/\s+/g, ' '), MAX_RISK))
    .slice(0, MAX_RISKS)
}

type RiskChoices = Pick<
  Quote,
  'material' | 'material_note' | 'color' | 'color_note' | 'quantity' | 'units'
> & { print_settings: string; extras: string; sha256: string }

/** Returns the choices that an offer is for, as one text to compare. */
export function riskChoices(quote: RiskChoices): string {
  const { material, material_note, color, color_note, quantity, units, print_settings, sha256 } = quote
  const choices = [material, material_note, color, color_note, quantity, units, print_settings, sha256]
  return JSON.stringify(quote.extras === '[]' ? choices : [...choices, quote.extras])
}

/** An offer as customer and staff see it. */
export interface ShownRiskOffer {
  id: string
  version: number
  text: string
  options: Pick<PriceOption, 'speed' | 'ship_by' | 'total_cents' | 'unit_cents'>[]
  /** The Fastest day. */
  ship_by: PacificDay
  note: string | null
  made_at: Instant
  /** When the customer accepted it. */
  accepted_at: Instant | null
}

/** Evidence that a customer accepted a risk. */
export interface AcceptedRisk {
  text: string
  version: number
  offered_at: Instant
  /** The member of staff who made the offer. */
  offered_by: string | null
  accepted_at: Instant
  accepted_by: 'account' | 'guest'
}
