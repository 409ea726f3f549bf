import { bytesText } from '../../../shared/platform/bytes-text.ts'
import type { DesktopRequest } from '../../../shared/operations/workstation/desktop-bridge.ts'
import {
  mayInstall,
  PASSWORD_MINUTES,
  type InstallWay,
  type OpenedTarget,
  type UpdateStatus,
} from '../../../shared/operations/workstation/updates.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

interface InstallChoicesProps {
  status: UpdateStatus
  busy: boolean
  onStep: (
    change: Extract<DesktopRequest, { ask: 'download_update' | 'install_update' | 'cancel_update' }>,
  ) => void
}

/** A new version: what is new in it, its download, and when it is installed. */
export function InstallChoices({ status, busy, onStep }: InstallChoicesProps) {
  const { release, way } = status
  if (release === null) return null
  return (
    <section aria-label={`Version ${release.version}`} className="grid gap-2">
      <h3>
        Version {release.version}, {shopInstantText(release.released_at)}
      </h3>
      {release.notes === '' ? null : (
        <p className="scrolls wrap-anywhere whitespace-pre-line">{release.notes}</p>
      )}
      <output>{stageSentence(status)}</output>
      <StepButtons status={status} busy={busy} onStep={onStep} />
      {way === null ? null : <WayLine way={way} />}
    </section>
  )
}

function StepButtons({ status: { stage, release, way }, busy, onStep }: InstallChoicesProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {stage === 'idle' ? (
        <Button disabled={busy} onClick={() => onStep({ ask: 'download_update' })}>
          Download {bytesText(release?.bytes ?? 0)}
        </Button>
      ) : null}
      {stage === 'downloaded' ? (
        <>
          <Button disabled={busy} onClick={() => onStep({ ask: 'install_update', at: 'now' })}>
            {installLabel(way)}
          </Button>
          {way !== null && mayInstall('idle', way) ? (
            <Button disabled={busy} onClick={() => onStep({ ask: 'install_update', at: 'idle' })}>
              Install when nothing is under way
            </Button>
          ) : null}
          {way !== null && mayInstall('tonight', way) ? (
            <Button disabled={busy} onClick={() => onStep({ ask: 'install_update', at: 'tonight' })}>
              Install tonight
            </Button>
          ) : null}
        </>
      ) : null}
      {stage === 'waiting' ? (
        <Button disabled={busy} onClick={() => onStep({ ask: 'cancel_update' })}>
          Do not install
        </Button>
      ) : null}
    </div>
  )
}

function installLabel(way: InstallWay | null): string {
  if (way?.kind === 'by_hand') return 'Back up for the update'
  return way?.kind === 'opened' ? `Close Layerline and ${OPENED[way.target].verb}` : 'Install now'
}

/** The button that opens a package, and what the person does then. */
const OPENED: Record<OpenedTarget, { verb: string; after: string }> = {
  dmg: {
    verb: 'open the disk image',
    after: 'A window opens. Drag Layerline to Applications, replace the version there, and start it.',
  },
  zip: {
    verb: 'open the archive',
    after:
      'The new Layerline appears beside the archive. Drag it to Applications, replace the version there, and start it.',
  },
}

function WayLine({ way }: { way: InstallWay }) {
  if (way.kind === 'program')
    return <p>The shop is backed up and closed, the new version is installed, and it starts again.</p>
  if (way.kind === 'password')
    return (
      <p>
        The system asks for the password of an administrator and waits {PASSWORD_MINUTES} minutes for it. Then
        the shop is backed up and closed, and the new version starts.
      </p>
    )
  if (way.kind === 'elevated')
    return (
      <p>
        The shop is backed up and closed, and Windows asks for an administrator. Then the new version is
        installed, and it starts again; if nobody allows it, this version does.
      </p>
    )
  if (way.kind === 'opened')
    return <p>The shop is backed up and closed, and Layerline ends. {OPENED[way.target].after}</p>
  return (
    <>
      <p>This installation cannot replace itself. Close Layerline, then enter in a terminal:</p>
      <CopyLine label="Command" text={way.command} />
    </>
  )
}

function stageSentence({
  stage,
  release,
  way,
  downloaded_bytes,
  waits_for,
  is_backed_up,
}: UpdateStatus): string {
  if (stage === 'downloading')
    return `Downloading: ${bytesText(downloaded_bytes)} of ${bytesText(release?.bytes ?? 0)}.`
  if (stage === 'downloaded')
    return `It is downloaded, and its signature is checked.${is_backed_up ? ' The shop is backed up for it.' : ''}`
  if (stage === 'waiting') return `It is installed later. ${waits_for.join(' ')}`
  if (stage === 'installing')
    return way?.kind === 'password'
      ? 'The system asks for the password of an administrator. Then the shop is backed up and closed.'
      : 'The shop is backed up before the update.'
  return 'It can be downloaded. The shop stays open meanwhile.'
}
