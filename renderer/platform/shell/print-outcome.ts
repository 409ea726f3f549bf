import { create } from 'zustand'
import type { PaperOutcome } from '../../../shared/operations/workstation/desktop-bridge.ts'

/** The outcome of the last print without a dialog; null once it is no longer shown. */
export const usePrintOutcome = create<{ outcome: PaperOutcome | null }>()(() => ({ outcome: null }))

export function showPrintOutcome(outcome: PaperOutcome | null): void {
  usePrintOutcome.setState({ outcome })
}
