import type { ShownPrinter } from '../../../shared/printers/printers-page.ts'
import type { PageKey } from '../kit/page-keys.ts'
import type { PrinterChanges } from './use-printer-changes.ts'

/** The form or dialog that is open. */
export type OpenDialog =
  | 'add'
  | 'copy'
  | 'edit'
  | 'find'
  | 'import'
  | 'maintenance'
  | 'loaded'
  | 'nozzle'
  | 'note'
  | 'remove'

export interface PrinterRights {
  mayMake: boolean
  maySetUp: boolean
}

interface KeyContext extends PrinterRights {
  open: (dialog: OpenDialog) => void
  changes: PrinterChanges
}

/** Sets a printer available or off. */
export function setPlainCondition(
  { id, revision, printer }: ShownPrinter,
  condition: 'available' | 'off',
  changes: PrinterChanges,
): void {
  const done = condition === 'available' ? 'is available' : 'is off'
  changes.condition.mutate(
    { printer_id: id, revision, condition, reason: null, until: null },
    { onSuccess: () => changes.say(`${printer.name} ${done}`) },
  )
}

/** The shortcuts of the page, for the chosen printer. */
export function printerKeys(
  shown: ShownPrinter | null,
  { mayMake, maySetUp, open, changes }: KeyContext,
): PageKey[] {
  const idle = !changes.condition.isPending
  const make: PageKey[] = shown
    ? [
        {
          key: 'a',
          label: 'Available',
          enabled: idle && shown.condition !== 'available',
          run: () => setPlainCondition(shown, 'available', changes),
        },
        { key: 'm', label: 'Maintenance…', run: () => open('maintenance') },
        {
          key: 'o',
          label: 'Off',
          enabled: idle && shown.condition !== 'off',
          run: () => setPlainCondition(shown, 'off', changes),
        },
        { key: 'l', label: 'Change nozzle or filament', run: () => open('loaded') },
        { key: 'z', label: 'New nozzle', run: () => open('nozzle') },
        { key: 't', label: 'Write a note', run: () => open('note') },
      ]
    : []
  const setUp: PageKey[] = [
    { key: 'e', label: 'Edit the record', enabled: shown !== null, run: () => open('edit') },
    { key: 'n', label: 'Add a printer', run: () => open('add') },
    { key: 'i', label: 'Import a profile', run: () => open('import') },
    { key: 'f', label: 'Look for printers', run: () => open('find') },
  ]
  return [...(mayMake ? make : []), ...(maySetUp ? setUp : [])]
}
