import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react'
import type { PromiseRisk } from '../../../shared/production/floor/promise-risk.ts'

/** Marks a promise at risk: with a clock while it can still be kept by the plan, else with a warning. */
export function RiskIcon({ risk, size = 14 }: { risk: PromiseRisk; size?: number }) {
  if (risk === null) return null
  return risk === 'tight' ? (
    <IconClockExclamation size={size} aria-hidden="true" className="text-attention" />
  ) : (
    <IconAlertTriangle size={size} aria-hidden="true" className="text-stop" />
  )
}
