import type { LivePrinter, ShownJob } from '../../../shared/production/printer-links/live-printer.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import type { PrintChanges } from './use-print-changes.ts'

interface JobNoteProps {
  live: LivePrinter
  mayMake: boolean
  changes: PrintChanges
}

/** Shows how far a plate has come on its way to the printer, until it prints. */
export function JobNote({ live: { job, need }, mayMake, changes }: JobNoteProps) {
  const text = job && textOf(job)
  if (!job || text === null) return null
  const canGiveUp = job.status === 'sending' || job.status === 'unclear' || job.status === 'stopped'
  return (
    <>
      <Notice
        tone={job.status === 'sending' || job.status === 'starting' ? 'info' : 'attention'}
        title={need?.about === 'print' ? undefined : text}
        actions={
          mayMake && canGiveUp ? (
            <Button
              disabled={changes.giveUp.isPending}
              onClick={() => changes.giveUp.mutate({ job: job.number })}
            >
              {job.status === 'stopped' ? 'Dismiss' : 'Give up this start'}
            </Button>
          ) : null
        }
      >
        {need?.about === 'print' ? (job.why ?? 'Decide what to do with it.') : null}
      </Notice>
      <Failed error={changes.giveUp.error} />
    </>
  )
}

function textOf({ status, outcome, plate, why }: ShownJob): string | null {
  if (status === 'sending') return `The file of plate ${plate} is on its way to the printer.`
  if (status === 'starting') return `The printer is being asked to start plate ${plate}.`
  if (status === 'unclear') return why ?? `It is not known whether plate ${plate} has begun.`
  if (status === 'stopped' && outcome === null) return why ?? `Plate ${plate} was not started.`
  return null
}
