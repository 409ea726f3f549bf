import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  LINK_KINDS,
  linkAddressText,
  type ShownLink,
} from '../../../shared/production/printer-links/printer-link.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Fact } from '../../platform/kit/fact.tsx'
import panel from '../../platform/kit/panel.module.css'
import { LinkDialog } from './link-dialog.tsx'
import { usePrintChanges, type PrintChanges } from './use-print-changes.ts'

interface ConnectionSectionProps {
  printerId: string
  name: string
  onSaid: (text: string) => void
}

/** Shows how the program reaches a printer, and lets the owner change it. */
export function ConnectionSection({ printerId, name, onSaid }: ConnectionSectionProps) {
  const settings = useQuery(trpc.printerLinks.settings.queryOptions({ printer_id: printerId }))
  const changes = usePrintChanges()
  const [opens, setOpens] = useState<'form' | 'removal' | null>(null)
  if (!settings.data) return <Failed error={settings.error} />
  const { link } = settings.data
  const shared = { printerId, name, changes, onSaid, onClose: () => setOpens(null) }
  return (
    <section className={panel['block']} aria-label="Connection">
      <h3>Connection</h3>
      {link ? <LinkFacts link={link} /> : <p className="font-normal text-muted">{INVITATION}</p>}
      <div className="compact flex flex-wrap gap-2">
        <Button onClick={() => setOpens('form')}>{link ? 'Change the connection…' : 'Connect…'}</Button>
        {link ? <Button onClick={() => setOpens('removal')}>Remove the connection…</Button> : null}
      </div>
      {opens === 'form' ? <LinkDialog {...shared} settings={settings.data} /> : null}
      {opens === 'removal' && link ? <Removal {...shared} revision={link.revision} /> : null}
    </section>
  )
}

type RemovalProps = ConnectionSectionProps & { changes: PrintChanges; revision: number; onClose: () => void }

function Removal({ printerId, name, changes: { remove }, revision, onSaid, onClose }: RemovalProps) {
  return (
    <ConfirmDialog
      title={`Remove the connection to ${name}?`}
      confirm="Remove the connection"
      action={remove}
      onClose={onClose}
      input={{ printer_id: printerId, revision }}
      onDone={() => onSaid(`${name}: connection removed`)}
    >
      Its address and key are deleted here. A running print continues; staff record its end by hand.
    </ConfirmDialog>
  )
}

const INVITATION =
  'Connect the printer to see what it does, to send plates to it, and to have their units move by themselves. OctoPrint, Klipper, PrusaLink and Bambu Lab can be connected.'

function LinkFacts({ link }: { link: ShownLink }) {
  return (
    <dl className="facts">
      <Fact name="Kind">{LINK_KINDS[link.kind].label}</Fact>
      <Fact name="Address">{`${linkAddressText(link)}${link.secure ? ', encrypted' : ''}`}</Fact>
      <Fact name="Key">{link.key_place === null ? 'None' : KEY_PLACES[link.key_place]}</Fact>
      <Fact name="State">{link.enabled ? null : 'Switched off'}</Fact>
    </dl>
  )
}

const KEY_PLACES = {
  keychain: 'In the keychain of this computer',
  vault: 'Stored, encrypted',
} as const
