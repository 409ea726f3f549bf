import type { TRPCClient } from '@trpc/client'
import type { Router } from '../../server/trpc/router.ts'
import type { SeenUnit } from '../../shared/orders/production/unit-work.ts'
import { startPlates } from './start-plates.ts'

type Desk = Pick<TRPCClient<Router>, 'production' | 'plates' | 'printerLinks'>

/** Prints queued units as one plate with the requests of the console's pages, and clears the bed. The units are to be checked then. */
export async function printUnits(desk: Desk, units: SeenUnit[]): Promise<void> {
  const { printers } = await desk.production.board.query()
  const { id } = printers.find(({ activity }) => activity === 'available')!
  const planned = await desk.plates.plan.mutate({ units, printer_id: id })
  const plates = await startPlates(desk, [planned]).catch(async (refusal: unknown) => {
    await desk.plates.remove.mutate(planned)
    throw refusal
  })
  await desk.plates.endPrint.mutate({ plates, clear: true })
}
