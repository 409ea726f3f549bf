import { z } from 'zod'
import { FindActivity } from '../../../shared/desk/history/activity.ts'
import { readActivity } from '../history/read-activity.ts'
import { owner, router } from '../../trpc/trpc.ts'

const Page = FindActivity.extend({ cursor: z.int().nullish() })

export const activityRouter = router({
  list: owner
    .input(Page)
    .query(({ ctx, input }) =>
      readActivity(ctx.shop, ctx.caller, { ...input, cursor: input.cursor ?? null }),
    ),
})
