import type { FloorPrinter, FloorQueueRow } from '../../../shared/production/floor/floor-board.ts'
import { ACTIVITY_WORDS } from './floor-words.ts'
import { printersForRows } from './plate-draft.ts'

/** The printers that can print all of these rows, best first; and to choose one later. */
export function printerChoices(
  rows: readonly FloorQueueRow[],
  printers: readonly FloorPrinter[],
): { value: string; label: string }[] {
  return [
    ...printersForRows(rows, printers).map((printer) => ({ value: printer.id, label: choiceText(printer) })),
    { value: '', label: 'Choose a printer later' },
  ]
}

function choiceText({ name, activity, next, loaded }: FloorPrinter): string {
  const planned = next.length === 0 ? '' : `, ${next.length} planned`
  const filament = loaded === null ? '' : `, ${loaded.color} ${loaded.material} loaded`
  return `${name} (${ACTIVITY_WORDS[activity].toLowerCase()}${planned}${filament})`
}
