import { useState } from 'react'
import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import type { PrintAction } from '../../../shared/production/printer-links/print-work.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import panel from '../../platform/kit/panel.module.css'
import type { PrintChanges } from './use-print-changes.ts'

interface PrintControlsProps {
  live: LivePrinter
  name: string
  changes: PrintChanges
}

/** Pauses and resumes what the printer prints; canceling is asked first, because a canceled print cannot go on. */
export function PrintControls({ live, name, changes: { control } }: PrintControlsProps) {
  const [asks, setAsks] = useState(false)
  const state = live.report?.state
  if (state !== 'printing' && state !== 'paused' && state !== 'attention') return null
  const file_name = live.report?.job?.file_name ?? null
  const run = (does: PrintAction) =>
    control.mutate({ printer_id: live.printer_id, does, file_name }, { onSuccess: () => setAsks(false) })
  return (
    <>
      <div className={panel['actions']}>
        {state === 'printing' ? (
          <Button disabled={control.isPending} onClick={() => run('pause')}>
            Pause
          </Button>
        ) : (
          <Button look="primary" disabled={control.isPending} onClick={() => run('resume')}>
            Resume
          </Button>
        )}
        <Button disabled={control.isPending} onClick={() => setAsks(true)}>
          Cancel the print…
        </Button>
      </div>
      {asks ? null : <Failed error={control.error} />}
      {asks ? (
        <CancelDialog
          title={`Cancel the print on ${name}?`}
          file={file_name ?? 'The print'}
          control={control}
          onClose={() => setAsks(false)}
          onConfirm={() => run('cancel')}
        />
      ) : null}
    </>
  )
}

interface CancelDialogProps {
  title: string
  file: string
  control: PrintChanges['control']
  onClose: () => void
  onConfirm: () => void
}

function CancelDialog({ title, file, control, onClose, onConfirm }: CancelDialogProps) {
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm="Cancel the print"
      keep="Keep printing"
      busy={control.isPending}
      error={control.error}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {file} stops at once and cannot go on. Then record on its plate which units failed.
    </ConfirmDialog>
  )
}
