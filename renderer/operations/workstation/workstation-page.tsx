import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { isInDesktop } from '../../platform/ui/desktop.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { KioskSection } from './kiosk-section.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { PowerSection } from './power-section.tsx'
import { PrinterSection } from './printer-section.tsx'
import { UpdateSection } from './update-section.tsx'
import { SignInSection } from './sign-in-section.tsx'
import { useChangeWorkstation, useWorkstation } from './use-workstation.ts'
import classes from './workstation.module.css'

/** What the desktop program does on this computer: its printers, starting at login, staying awake. */
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
    <div className={classes['sections']}>
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
    </div>
  )
}
