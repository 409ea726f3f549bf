import type { DeliveryRules } from '../../../shared/delivery/delivery-rules.ts'

/** What each part of the settings page gets. */
export interface SectionProps {
  rules: DeliveryRules
  /** Whether the keys of a service are there. */
  keys: { doordash: boolean; easypost: boolean }
  /** A sentence for each place of the rules that is wrong. */
  faults: Record<string, string>
  /** Changes a copy of the rules. */
  change: (edit: (rules: DeliveryRules) => void) => void
}
