import { create } from 'zustand'
import type { PaperOutcome } from '../../../shared/operations/workstation/desktop-bridge.ts'

/** How the last print without a dialog ended; null when that is no longer shown. */
export const usePrintOutcome = create<{ outcome: PaperOutcome | null }>()(() => ({ outcome: null }))

export function showPrintOutcome(outcome: PaperOutcome | null): void {
  usePrintOutcome.setState({ outcome })
}
