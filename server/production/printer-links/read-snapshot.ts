import type { Instant } from '../../../shared/platform/time.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { MachineError, type PrinterLink } from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { refuseWhileLost } from './control-print.ts'
import { withLink, type LiveLink } from './live-links.ts'

const SNAPSHOT_MS = 10_000
/** A picture is shown to every window for so long. */
const KEPT_MS = 3_000

interface Snapshot {
  bytes: Uint8Array
  taken_at: Instant
}

/** Returns the picture of a printer's camera. Refuses with `not_found` where it has none. */
export async function readSnapshot(shop: Shop, caller: Caller, printerId: string): Promise<Snapshot> {
  staffWith('look', caller)
  refuseWhileLost(shop, printerId)
  try {
    const { bytes, taken_at } = await withLink(shop, printerId, async (link, live) =>
      live.picture && performance.now() - live.picture.at_ms < KEPT_MS
        ? live.picture
        : takePicture(shop, { link, live, signal: AbortSignal.timeout(SNAPSHOT_MS) }),
    )
    if (bytes === null)
      throw new Refusal('not_found', 'This printer has no camera that the program can read.')
    return { bytes, taken_at }
  } catch (error) {
    if (error instanceof MachineError) throw new Refusal('printer_refused', error.message)
    throw error
  }
}

interface Asked {
  link: PrinterLink
  live: LiveLink
  signal: AbortSignal
}

type Picture = NonNullable<LiveLink['picture']>

async function takePicture(shop: Shop, { link, live, signal }: Asked): Promise<Picture> {
  return keepPicture(shop, live, await link.readSnapshot(signal))
}

function keepPicture(shop: Shop, live: LiveLink, bytes: Uint8Array | null): Picture {
  live.picture = { at_ms: performance.now(), taken_at: shop.clock.now(), bytes }
  live.has_camera ||= bytes !== null
  return live.picture
}

const CAMERA_MS = 5_000
/** A camera may be added, or wake up after its printer. */
const NEXT_LOOK_MS = 10 * 60_000

/** Looks whether a printer has a camera, so that pages know before they ask for its picture. A camera that fails is no fault of its printer. */
export async function lookForCamera(shop: Shop, { link, live, signal }: Asked): Promise<void> {
  if (live.has_camera) return
  if (live.picture && performance.now() - live.picture.at_ms < NEXT_LOOK_MS) return
  const soon = AbortSignal.any([signal, AbortSignal.timeout(CAMERA_MS)])
  try {
    await takePicture(shop, { link, live, signal: soon })
  } catch (error) {
    if (!(error instanceof MachineError)) throw error
    keepPicture(shop, live, null)
  }
}
