import type { PrintersPageData, ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import { server } from '../../platform/api.ts'
import type { Intent } from '../../platform/kit/move-queue.ts'
import type { PageKey } from '../../platform/kit/page-keys.ts'
import type { PrinterChanges } from './use-printer-changes.ts'

/** The form or dialog that is open. */
export type OpenDialog =
  | 'add'
  | 'record'
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
export function conditionIntent(
  { id, printer: { name } }: ShownPrinter,
  condition: 'available' | 'off',
): Intent<PrintersPageData, never> {
  const text = `${name} ${condition === 'available' ? 'is available' : 'is off'}`
  return {
    ids: [id],
    name,
    turn: ({ printers }) => {
      const now = printers.find((each) => each.id === id)
      if (!now) return { says: `${name} is not in the shop anymore.` }
      if (now.condition === condition) return { says: `${text} already.` }
      const input = { printer_id: id, revision: now.revision, condition, reason: null, until: null }
      return {
        move: async () => {
          await server.printers.setCondition.mutate(input)
          return { text }
        },
      }
    },
  }
}

/** Returns the shortcuts of the page, for the chosen printer. */
export function printerKeys(
  shown: ShownPrinter | null,
  { mayMake, maySetUp, open, changes }: KeyContext,
): PageKey[] {
  // A key may be meant for what the move under way makes of the printer.
  const { busy, add } = changes.moves
  const make: PageKey[] = shown
    ? [
        {
          key: 'a',
          label: 'Available',
          enabled: busy || shown.condition !== 'available',
          run: () => add(conditionIntent(shown, 'available')),
        },
        { key: 'm', label: 'Maintenance…', run: () => open('maintenance') },
        {
          key: 'o',
          label: 'Off',
          enabled: busy || shown.condition !== 'off',
          run: () => add(conditionIntent(shown, 'off')),
        },
        { key: 'l', label: 'Change nozzle or filament', run: () => open('loaded') },
        { key: 'z', label: 'New nozzle', run: () => open('nozzle') },
        { key: 't', label: 'Write a note', run: () => open('note') },
      ]
    : []
  const setUp: PageKey[] = [
    { key: 'e', label: 'Edit the record', enabled: shown !== null, run: () => open('edit') },
    { key: 'n', label: 'Add printers', run: () => open('add') },
    { key: 'i', label: 'Import a profile', run: () => open('import') },
    { key: 'f', label: 'Look for printers', run: () => open('find') },
  ]
  return [...(mayMake ? make : []), ...(maySetUp ? setUp : [])]
}
