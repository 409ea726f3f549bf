import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import type { PrinterDialogProps } from './maintenance-dialog.tsx'

/** Writes a note into a printer's log. */
export function NoteDialog({ shown, changes, onClose }: PrinterDialogProps) {
  const { mutate, isPending, error } = changes.maintenance
  return (
    <ReasonDialog
      title={`Note about ${shown.printer.name}`}
      label="Note"
      confirm="Write"
      busy={isPending}
      error={error}
      onClose={onClose}
      onConfirm={(note) =>
        mutate(
          { printer_id: shown.id, task: null, note },
          {
            onSuccess: () => {
              changes.say('Note written')
              onClose()
            },
          },
        )
      }
    />
  )
}
