import { useState } from 'react'
import { PRINTER_STATE_WORDS } from '../../../shared/production/printers/printer-state.ts'
import type { FloorPrinter } from '../../../shared/production/floor/floor-board.ts'
import { matchesPrinter, type FloorFilters } from './floor-filters.ts'
import { stateOf } from './floor-words.ts'

/** Returns true if the printer stands still until staff do something at it. */
export function needsStaff(printer: FloorPrinter, now: number): boolean {
  return PRINTER_STATE_WORDS[stateOf(printer, now)].tone === 'attention'
}

/** Ids of the printers that needed staff when the filter was set; null: it is not set. */
type Kept = ReadonlySet<string> | null

/** Returns the printers that the filters show, always in the order of the shop's list: no change of state moves a card. */
export function shownPrinters(
  printers: readonly FloorPrinter[],
  filters: FloorFilters,
  kept: Kept,
): FloorPrinter[] {
  return printers.filter((printer) => matchesPrinter(printer, filters) && (kept?.has(printer.id) ?? true))
}

export type NeedsYou = ReturnType<typeof useNeedsYou>

/**
 * Keeps the filter "Needs you". It shows the printers that needed staff when it was set: one that is done, or a new one,
 * does not move the others under the pointer.
 */
export function useNeedsYou(printers: readonly FloorPrinter[], now: number) {
  const [kept, setKept] = useState<Kept>(null)
  const ids = printers.filter((printer) => needsStaff(printer, now)).map(({ id }) => id)
  return {
    kept,
    count: ids.length,
    /** The number of printers that need staff and are not shown yet. */
    more: kept === null ? 0 : ids.filter((id) => !kept.has(id)).length,
    toggle: () => setKept(kept === null ? new Set(ids) : null),
    showMore: () => setKept(new Set([...(kept ?? []), ...ids])),
  }
}
