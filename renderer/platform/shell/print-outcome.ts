import { create } from 'zustand'
import type { PrintOutcome } from '../../../shared/operations/workstation/desktop-bridge.ts'

/** How the last print without a dialog ended; null when that is no longer shown. */
export const usePrintOutcome = create<{ outcome: PrintOutcome | null }>()(() => ({ outcome: null }))

export function showPrintOutcome(outcome: PrintOutcome | null): void {
  usePrintOutcome.setState({ outcome })
}
