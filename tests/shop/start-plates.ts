import type { TRPCClient } from '@trpc/client'
import type { SeenPlates } from '../../shared/production/plates/plate-work.ts'
import type { Router } from '../../server/trpc/router.ts'

/** Starts plates by the request of the console's pages. Throws if one of them is refused. */
export async function startPlates(
  { printerLinks }: Pick<TRPCClient<Router>, 'printerLinks'>,
  plates: SeenPlates['plates'],
) {
  const { recorded, failed } = await printerLinks.startEach.mutate({ plates, empty_beds: [] })
  if (failed.length > 0) throw new Error(failed[0].why)
  return recorded
}
