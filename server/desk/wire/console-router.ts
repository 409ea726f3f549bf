import { RecentItems, SearchConsole } from '../../../shared/desk/console-search.ts'
import { readRecentItems } from '../recent-items.ts'
import { searchConsole } from '../search-console.ts'
import { router, staff } from '../../trpc/trpc.ts'

/** Serves the parts that every page of the console has. */
export const consoleRouter = router({
  search: staff('see_orders')
    .input(SearchConsole)
    .query(({ ctx, input }) => searchConsole(ctx.shop, ctx.caller, input)),
  recent: staff('see_orders')
    .input(RecentItems)
    .query(({ ctx, input }) => readRecentItems(ctx.shop, ctx.caller, input)),
})
