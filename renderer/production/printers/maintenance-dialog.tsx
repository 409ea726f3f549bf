import { useState } from 'react'
import type { ShownPrinter } from '../../../shared/production/printers-page-data.ts'
import { ClockTime, instantIn, PacificDay } from '../../../shared/platform/time.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { shopZone } from '../../platform/ui/shop-zone.ts'
import { ReasonDialog } from '../../platform/kit/reason-dialog.tsx'
import type { PrinterChanges } from './use-printer-changes.ts'

export interface PrinterDialogProps {
  shown: ShownPrinter
  changes: PrinterChanges
  onClose: () => void
}

/** Puts a printer under maintenance, with the reason and an expected end. */
export function MaintenanceDialog({ shown, changes, onClose }: PrinterDialogProps) {
  const [text, setText] = useState('')
  const { id, revision, printer, plate } = shown
  const until = instantOfText(text)
  const isBegun = shown.condition === 'maintenance'
  return (
    <ReasonDialog
      title={isBegun ? `Maintenance of ${printer.name}` : `Put ${printer.name} under maintenance?`}
      label="What is wrong, or what is being done"
      confirm={isBegun ? 'Save' : 'Start maintenance'}
      maxLength={300}
      isReady={text === '' || until !== null}
      action={changes.condition}
      onClose={onClose}
      input={(reason) => ({ printer_id: id, revision, condition: 'maintenance' as const, reason, until })}
      onDone={() => changes.say(`${printer.name} is under maintenance`)}
    >
      <p>{consequenceText(plate?.number ?? null)}</p>
      <LineField
        label="Expected end (optional)"
        meaning="In the shop’s time. Ship dates count on the printer from then on. Without an expected end, they do not."
        type="datetime-local"
        value={text}
        onChange={setText}
      />
    </ReasonDialog>
  )
}

function consequenceText(plate: number | null): string {
  return plate === null
    ? 'Nothing is started on it until it is available again.'
    : `Plate ${plate} stays on the printer until it fails or is cleared. Nothing else is started on it.`
}

/** Returns the instant of `2026-11-24T15:30` in the shop's time; null for anything else. */
function instantOfText(text: string): number | null {
  const [day, clock] = [PacificDay.safeParse(text.slice(0, 10)), ClockTime.safeParse(text.slice(11, 16))]
  return day.success && clock.success ? instantIn(shopZone(), day.data, clock.data) : null
}
