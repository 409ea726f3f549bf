import { Box } from '@mantine/core'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { isInDesktop } from '../../platform/ui/desktop.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { KioskSection } from './kiosk-section.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { PowerSection } from './power-section.tsx'
import { UpdateSection } from './update-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { useChangeWorkstation, useWorkstation } from './use-workstation.ts'
import { PRINTED_KINDS } from '../../../shared/operations/workstation/printed-documents.ts'
import type { PrinterChoices } from './printer-choices.ts'
import { PaperPrinterRow } from './paper-printer-row.tsx'

/** Sets what the desktop program does on this computer: which printers it uses, whether it starts at login, and whether it stays awake. */
export function WorkstationPage() {
  return (
    <OperatorFrame title="This workstation" right="make">
      {(person) => (isInDesktop() ? <WorkstationForm person={person} /> : <OnlyInDesktop />)}
    </OperatorFrame>
  )
}

function OnlyInDesktop() {
  return (
    <Notice tone="info" title="Only in the desktop program">
      <p>A browser prints with its own dialog. Open this page in Layerline’s window on the workstation.</p>
    </Notice>
  )
}

function WorkstationForm({ person }: { person: Person }) {
  const workstation = useWorkstation()
  const change = useChangeWorkstation()
  if (workstation.isPending) return <LoadingLines label="Looking for printers" />
  if (workstation.isError) return <Failed error={workstation.error} />
  const { data } = workstation
  return (
    <Box className="grid gap-5" maw={900}>
      <Failed error={change.error} />
      <PrinterSection
        workstation={data}
        onChoose={(kind, choice) => change.mutate({ ask: 'choose_printer', kind, choice })}
      />
      <SignInSection />
      <PowerSection
        workstation={data}
        onChange={(settings) => change.mutate({ ask: 'change_settings', settings })}
      />
      {person.role === 'owner' ? <KioskSection kiosk={data.kiosk} /> : null}
      {hasRight(person.role, 'set_up') ? <UpdateSection /> : null}
    </Box>
  )
}

/** Sets which printer prints which document. */
function PrinterSection({ workstation, onChoose }: PrinterChoices) {
  const { printers } = workstation
  return (
    <fieldset className="legend-inside page-section">
      <legend>Printers of this workstation</legend>
      <p className="readable">
        A document with a printer prints at once, without a dialog. To look at it instead, click with Shift or
        with the middle button.
      </p>
      {printers.length === 0 ? (
        <p className="readable">
          This computer has no printers. Add one in the settings of the system; it is listed here when you
          come back to this window.
        </p>
      ) : null}
      {workstation.kinds.length < PRINTED_KINDS.length ? (
        <p className="readable">
          Other documents are PDF files: this system prints them with its dialog only.
        </p>
      ) : null}
      <ul className="ruled-rows" aria-label="Documents">
        {workstation.kinds.map((kind) => (
          <PaperPrinterRow key={kind} kind={kind} workstation={workstation} onChoose={onChoose} />
        ))}
      </ul>
    </fieldset>
  )
}
