import type { DeliveryRules } from '../../../shared/delivery/delivery-rules.ts'

/** Props of each section of the page. */
export interface SectionProps {
  rules: DeliveryRules
  /** Whether the keys of each service are set. */
  keys: { doordash: boolean; easypost: boolean }
  /** The error of each invalid path of the rules. */
  faults: Record<string, string>
  /** Applies `edit` to a copy of the rules. */
  change: (edit: (rules: DeliveryRules) => void) => void
}
