import { tracked } from '@trpc/server'
import { z } from 'zod'
import { shownTo } from '../../../shared/accounts/shown/show-fields.ts'
import { seesOf } from '../../accounts/authenticate.ts'
import { followChanges } from '../live/follow-changes.ts'
import { asTrpcError, router, viewerStream } from '../../trpc/trpc.ts'

/** `lastEventId` comes from the browser when it reconnects. */
const Last = z.object({ lastEventId: z.string().max(100).nullish() }).optional()

/** Changes as they are written. */
export const liveRouter = router({
  changes: viewerStream.input(Last).subscription(async function* ({ ctx, input, path, signal }) {
    const { shop, caller, callerNow = () => caller } = ctx
    try {
      for await (const message of followChanges(shop, {
        callerNow,
        last: input?.lastEventId ?? null,
        ...(signal ? { signal } : {}),
      }))
        yield tracked(message.id, shownTo(seesOf(callerNow()), path, message))
    } catch (error) {
      throw asTrpcError(error) ?? error
    }
  }),
})
