import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  FoundPrinter,
  FoundPrinters,
  Announcement,
} from '../../../shared/production/printer-links/found-printer.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import forms from '../../platform/kit/form.module.css'
import classes from './found-printers.module.css'
import { DialogFrame } from '../../platform/kit/dialog-frame.tsx'
import type { LinkKind } from '../../../shared/production/printer-links/machine-report.ts'

const KIND_NAMES: Record<LinkKind, string> = {
  octoprint: 'OctoPrint',
  moonraker: 'Klipper (Moonraker)',
  prusalink: 'PrusaLink',
  bambu: 'Bambu Lab',
}

/** Tells the owner what they need to connect a printer of each kind. */
const NEEDED: Record<LinkKind, string> = {
  octoprint: 'To connect it, you need an application key: in OctoPrint under Settings, Application Keys.',
  moonraker: 'To connect it, you need its API key, or nothing if Moonraker trusts this computer.',
  prusalink:
    'To connect it, you need its user name and password: at the printer under Settings, Network, PrusaLink.',
  bambu:
    'To connect it, you need its access code, at the printer under Settings, LAN Only Mode, and the certificate of Bambu Lab’s authority.',
}

/** Tells why printers that announce themselves in a certain way could not be looked for. */
const UNHEARD: Record<Announcement, string> = {
  mdns: 'OctoPrint, Klipper and PrusaLink could not be looked for: this computer is not on a network, or another program is using the port for multicast DNS (5353).',
  bambu:
    'Bambu Lab printers could not be looked for: another program on this computer, such as Bambu Studio, is using their port (2021). Close it and look again.',
}

/** `192.168.1.20, port 5000`. */
function placeText({ host, address, port }: FoundPrinter): string {
  const at = host === null ? address : `${host} (${address})`
  return port === null || port === 80 ? at : `${at}, port ${port}`
}

/** `OctoPrint · octopi.local (192.168.1.20), port 5000`. */
function factsText(found: FoundPrinter): string {
  const kind = KIND_NAMES[found.kind]
  // A model with the name of its maker says the kind.
  const what = found.model?.startsWith(kind) ? [found.model] : [kind, found.model]
  return [...what, placeText(found)].filter(Boolean).join(' · ')
}

interface FindPrintersDialogProps {
  /** Returns the label of the button that picks a printer, such as "Add". */
  pickLabel: (found: FoundPrinter) => string
  onPick: (found: FoundPrinter) => void
  onClose: () => void
}

/** Looks for printers in the local network and lists what answered. */
export function FindPrintersDialog({ pickLabel, onPick, onClose }: FindPrintersDialogProps) {
  const { mutate, data, error, isPending } = useMutation(trpc.findPrinters.look.mutationOptions())
  useEffect(() => mutate(), [mutate])
  return (
    <DialogFrame onClose={onClose} title="Look for printers" size="lg">
      <div className="grid min-w-0 grid-cols-1 gap-3.5">
        {isPending ? (
          <>
            <output>Listening on the shop’s network for about ten seconds…</output>
            <LoadingLines label="Looking for printers" />
          </>
        ) : null}
        <Failed error={error} />
        {data && !isPending ? <Result data={data} pickLabel={pickLabel} onPick={onPick} /> : null}
        <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
          <Button onClick={onClose}>Close</Button>
          <Button disabled={isPending} onClick={() => mutate()}>
            Look again
          </Button>
        </div>
      </div>
    </DialogFrame>
  )
}

type ResultProps = Pick<FindPrintersDialogProps, 'pickLabel' | 'onPick'> & { data: FoundPrinters }

function Result({ data: { found, unheard }, pickLabel, onPick }: ResultProps) {
  return (
    <>
      <output>
        {found.length === 0 ? 'No printer answered.' : `${counted(found.length, 'printer')} answered.`}
      </output>
      {found.length === 0 ? <NotFound /> : null}
      <ul className={classes['found']}>
        {found.map((one) => (
          <li
            key={`${one.kind} ${one.address} ${one.port}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <div className="min-w-0 wrap-anywhere">
              <h3 className="text-base">{one.name}</h3>
              <p>{factsText(one)}</p>
              {one.serial ? <p>Serial number {one.serial}</p> : null}
              <p className="text-muted">{NEEDED[one.kind]}</p>
            </div>
            <Button onClick={() => onPick(one)}>{pickLabel(one)}</Button>
          </li>
        ))}
      </ul>
      {unheard.map((what) => (
        <Notice key={what} tone="attention" title={UNHEARD[what]} />
      ))}
    </>
  )
}

function NotFound() {
  return (
    <p>
      Check that the printer is on, that it is on the same network as this computer, and that this computer’s
      firewall does not block it. Guest networks often keep devices apart. You can also add a printer by hand.
    </p>
  )
}
