import { askDesktop, isInDesktop } from '../platform/ui/desktop.ts'
import { showPrintOutcome } from '../platform/shell/print-outcome.ts'

/** Prints the page: on the printer that the desktop program has for it, else with the dialog. */
export async function printPage(): Promise<void> {
  const outcome = isInDesktop() ? await askDesktop({ ask: 'print_page' }) : null
  if (outcome === null) window.print()
  else showPrintOutcome(outcome)
}
