import { PRINTED_KINDS } from '../../../shared/operations/workstation/printed-documents.ts'
import documents from '../../platform/documents/documents.module.css'
import type { PrinterChoices } from './printer-choices.ts'
import { PaperPrinterRow } from './paper-printer-row.tsx'
import classes from './workstation.module.css'

/** Which printer prints which document. */
export function PrinterSection({ workstation, onChoose }: PrinterChoices) {
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
      {workstation.kinds.length < PRINTED_KINDS.length ? (
        <p className={documents['lead']}>
          Other documents are PDF files: this system prints them with its dialog only.
        </p>
      ) : null}
      <ul className={classes['kinds']} aria-label="Documents">
        {workstation.kinds.map((kind) => (
          <PaperPrinterRow key={kind} kind={kind} workstation={workstation} onChoose={onChoose} />
        ))}
      </ul>
    </fieldset>
  )
}
