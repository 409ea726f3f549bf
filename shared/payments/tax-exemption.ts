import { z } from 'zod'
import type { SalesTax } from './sales-tax.ts'
import { addDays, PacificDay } from '../platform/time.ts'
import { US_STATES } from '../platform/us-states.ts'

const STATE_CODES: ReadonlySet<string> = new Set(US_STATES.map(([code]) => code))
/** Days before its last day on which a certificate is shown as about to expire. */
const WARNING_DAYS = 30

/** A certificate by which an account pays no sales tax in some states, as staff record it. */
export const NewExemption = z.object({
  account_id: z.string().max(64),
  /** Two-letter codes. */
  states: z
    .array(z.string().refine((code) => STATE_CODES.has(code), 'Choose a state from the list.'))
    .min(1, 'Choose at least one state.')
    .max(STATE_CODES.size)
    .transform((states) => [...new Set(states)].sort()),
  certificate_number: z
    .string()
    .trim()
    .min(1, 'Enter the number on the certificate.')
    .max(60)
    .regex(/^\P{C}*$/u, 'Use letters, digits and symbols only.'),
  /** Such as `CDTFA-230`. */
  form: z.string().trim().min(1, 'Enter the name or number of the form.').max(80),
  /** The last day on which it counts; null if the state sets none. */
  expires_on: PacificDay.nullable(),
  note: z.string().trim().max(500).nullable(),
})
export type NewExemption = z.input<typeof NewExemption>

export const EndExemption = z.object({
  exemption_id: z.string().max(64),
  reason: z.string().trim().min(1, 'Say why it ends.').max(500),
})
export type EndExemption = z.infer<typeof EndExemption>

export const MAX_CERTIFICATE_BYTES = 10 * 1024 * 1024
export type CertificateKind = 'pdf' | 'jpeg' | 'png'

/** A recorded exemption with its history. */
export interface TaxExemption {
  id: string
  account_id: string
  states: string[]
  certificate_number: string
  form: string
  expires_on: string | null
  note: string | null
  /** The scan; null if there is none. */
  file: { kind: CertificateKind; bytes: number } | null
  recorded_at: number
  recorded_by: string
  /** Null while it counts. */
  ended: { at: number; by: string; reason: string } | null
}

/** The exemption that a sale without tax was made under, as it is kept with the sale. */
export interface AppliedExemption {
  exemption_id: string
  state: string
  certificate_number: string
  form: string
}

/** The sales tax that a buyer agreed to. */
export interface AgreedSalesTax extends SalesTax {
  /** The reason no tax is charged; absent if tax is charged, or if the shop collects none. */
  exemption?: AppliedExemption | undefined
}

type Counted = Pick<TaxExemption, 'states' | 'expires_on' | 'ended'>

export type ExemptionStatus = 'valid' | 'expiring' | 'expired' | 'ended'

/** Tells if an exemption counts on a day, and if it is about to expire. Its last day still counts. */
export function exemptionStatus(
  { ended, expires_on }: Omit<Counted, 'states'>,
  day: PacificDay,
): ExemptionStatus {
  if (ended !== null) return 'ended'
  if (expires_on === null) return 'valid'
  if (expires_on < day) return 'expired'
  return expires_on <= addDays(day, WARNING_DAYS) ? 'expiring' : 'valid'
}

/**
 * Returns the exemption of a sale to a state on a day: of several the one that counts longest. Null if tax is charged.
 */
export function exemptionFor<Exemption extends Counted>(
  exemptions: readonly Exemption[],
  { state, day }: { state: string; day: PacificDay },
): Exemption | null {
  const counting = exemptions.filter((exemption) => {
    const status = exemptionStatus(exemption, day)
    return (status === 'valid' || status === 'expiring') && exemption.states.includes(state.toUpperCase())
  })
  return counting.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)))[0] ?? null
}

function lastDay({ expires_on }: Counted): string {
  return expires_on ?? '9999-12-31'
}

/** Returns exemptions that staff must renew: expired or about to, in a state for which no other one counts longer. */
export function exemptionsToRenew<Exemption extends Counted & Pick<TaxExemption, 'id' | 'account_id'>>(
  exemptions: readonly Exemption[],
  day: PacificDay,
): Exemption[] {
  return exemptions.filter((exemption) => {
    const status = exemptionStatus(exemption, day)
    if (status !== 'expiring' && status !== 'expired') return false
    return exemption.states.some(
      (state) => !exemptions.some((other) => replaces(other, { exemption, state })),
    )
  })
}

function replaces<Exemption extends Counted & Pick<TaxExemption, 'id' | 'account_id'>>(
  other: Exemption,
  { exemption, state }: { exemption: Exemption; state: string },
): boolean {
  return (
    other.id !== exemption.id &&
    other.account_id === exemption.account_id &&
    other.ended === null &&
    other.states.includes(state) &&
    lastDay(other) > lastDay(exemption)
  )
}

/** As receipts, invoices and reports say it: `exempt, certificate 102-345 (CDTFA-230)`. */
export function exemptionWords({
  certificate_number,
  form,
}: Pick<AppliedExemption, 'certificate_number' | 'form'>): string {
  return `exempt, certificate ${certificate_number} (${form})`
}
