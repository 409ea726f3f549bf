import type { ExemptionStatus } from '../../../shared/payments/tax-exemption.ts'
import type { StateWords } from '../../../shared/platform/state-words.ts'
import { dayText } from '../../platform/ui/words.ts'

export const EXEMPTION_STATUS_WORDS: Record<ExemptionStatus, StateWords> = {
  valid: { label: 'Valid', tone: 'good' },
  expiring: { label: 'Expires soon', tone: 'attention' },
  expired: { label: 'Expired', tone: 'stop' },
  ended: { label: 'Ended', tone: 'neutral' },
}

/** `until Dec 31`, or that it does not expire. */
export function untilText(expires_on: string | null): string {
  return expires_on === null ? 'does not expire' : `until ${dayText(expires_on)}`
}
