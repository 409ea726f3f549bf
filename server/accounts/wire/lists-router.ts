import {
  ChangeView,
  ChooseColumns,
  OneList,
  OneView,
  OrderViews,
  SaveView,
} from '../../../shared/accounts/lists/saved-views.ts'
import {
  changeView,
  chooseColumns,
  orderViews,
  readListChoices,
  removeView,
  saveView,
} from '../lists/saved-views.ts'
import { readSuggestions } from '../../catalog/suggestions.ts'
import { router, staff } from '../../trpc/trpc.ts'

const look = staff('see_orders')

/** Reads and saves the choices of each member of staff for the lists of the console. */
export const listsRouter = router({
  choices: look.input(OneList).query(({ ctx, input }) => readListChoices(ctx.shop, ctx.caller, input)),
  suggestions: look.query(({ ctx }) => readSuggestions(ctx.shop, ctx.caller)),
  saveView: look.input(SaveView).mutation(({ ctx, input }) => saveView(ctx.shop, ctx.caller, input)),
  changeView: look.input(ChangeView).mutation(({ ctx, input }) => changeView(ctx.shop, ctx.caller, input)),
  removeView: look.input(OneView).mutation(({ ctx, input }) => removeView(ctx.shop, ctx.caller, input)),
  orderViews: look.input(OrderViews).mutation(({ ctx, input }) => orderViews(ctx.shop, ctx.caller, input)),
  chooseColumns: look
    .input(ChooseColumns)
    .mutation(({ ctx, input }) => chooseColumns(ctx.shop, ctx.caller, input)),
})
