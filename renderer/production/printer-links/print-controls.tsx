import { useState } from 'react'
import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import type { PrintAction } from '../../../shared/production/printer-links/print-work.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
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
  const run = (does: PrintAction) => control.mutate({ printer_id: live.printer_id, does, file_name })
  return (
    <>
      <div className="compact flex flex-wrap gap-2">
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
        <ConfirmDialog
          title={`Cancel the print on ${name}?`}
          confirm="Cancel the print"
          keep="Keep printing"
          action={control}
          input={{ printer_id: live.printer_id, does: 'cancel', file_name }}
          onClose={() => setAsks(false)}
        >
          {file_name ?? 'The print'} stops at once and cannot go on. Then record on its plate which units
          failed.
        </ConfirmDialog>
      ) : null}
    </>
  )
}
