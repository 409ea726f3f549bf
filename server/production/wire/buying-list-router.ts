import {
  CloseSupply,
  ExpectSupply,
  OrderFilament,
  ReceiveSupply,
} from '../../../shared/production/filament/supply.ts'
import { closeSupply, expectSupply, orderFilament, receiveSupply } from '../filament/order-supply.ts'
import { readBuyingPage } from '../filament/read-buying.ts'
import { router, SHARED, staff } from '../../trpc/trpc.ts'

const look = staff('look')
const make = staff('make')
const decide = staff('decide')

/** Filament to buy, and what is on its way. */
export const buyingListRouter = router({
  page: look.meta(SHARED).query(({ ctx }) => readBuyingPage(ctx.shop, ctx.caller)),
  order: decide.input(OrderFilament).mutation(({ ctx, input }) => orderFilament(ctx.shop, ctx.caller, input)),
  expect: decide.input(ExpectSupply).mutation(({ ctx, input }) => expectSupply(ctx.shop, ctx.caller, input)),
  receive: make.input(ReceiveSupply).mutation(({ ctx, input }) => receiveSupply(ctx.shop, ctx.caller, input)),
  close: decide.input(CloseSupply).mutation(({ ctx, input }) => closeSupply(ctx.shop, ctx.caller, input)),
})
