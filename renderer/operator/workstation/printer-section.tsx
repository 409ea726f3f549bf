import {
  PRINTED_KINDS,
  type PrintChoice,
  type PrintedKind,
} from '../../../shared/workstation/printed-documents.ts'
import type { Workstation } from '../../../shared/workstation/workstation.ts'
import documents from '../documents/documents.module.css'
import { PrinterRow } from './printer-row.tsx'
import classes from './workstation.module.css'

export interface PrinterSectionProps {
  workstation: Workstation
  /** Null: with the dialog. */
  onChoose: (kind: PrintedKind, choice: PrintChoice | null) => void
}

/** Which printer prints which document. */
export function PrinterSection({ workstation, onChoose }: PrinterSectionProps) {
  const { printers } = workstation
  return (
    <fieldset className={documents['section']}>
      <legend>Printers of this workstation</legend>
      <p className={documents['lead']}>
        A document with a printer prints at once, without a dialog. To look at it instead, click with Shift or
        with the middle button.
      </p>
      {printers.length === 0 ? (
        <p className={documents['lead']}>
          This computer has no printers. Add one in the settings of the system; it is listed here when you
          come back to this window.
        </p>
      ) : null}
      <ul className={classes['kinds']} aria-label="Documents">
        {PRINTED_KINDS.map((kind) => (
          <PrinterRow key={kind} kind={kind} workstation={workstation} onChoose={onChoose} />
        ))}
      </ul>
    </fieldset>
  )
}
