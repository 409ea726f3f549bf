import { Refusal } from '../../../shared/platform/refusals.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import { MachineError } from '../../platform/ports/printer-link.ts'
import type { Shop } from '../../platform/shop.ts'
import { refuseWhileLost } from './control-print.ts'
import { withLink } from './live-links.ts'

const SNAPSHOT_MS = 10_000
/** A picture is shown to every window for so long. */
const KEPT_MS = 2_000

/** Returns the picture of a printer's camera. Refuses with `not_found` where it has none. */
export async function readSnapshot(shop: Shop, caller: Caller, printerId: string): Promise<Uint8Array> {
  staffWith('look', caller)
  refuseWhileLost(shop, printerId)
  try {
    const bytes = await withLink(shop, printerId, async (link, live) => {
      if (live.picture && performance.now() - live.picture.at_ms < KEPT_MS) return live.picture.bytes
      const picture = await link.readSnapshot(AbortSignal.timeout(SNAPSHOT_MS))
      live.picture = { at_ms: performance.now(), bytes: picture }
      return picture
    })
    if (bytes === null)
      throw new Refusal('not_found', 'This printer has no camera that the program can read.')
    return bytes
  } catch (error) {
    if (error instanceof MachineError) throw new Refusal('printer_refused', error.message)
    throw error
  }
}
