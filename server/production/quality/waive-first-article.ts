import type { WaiveFirstArticle } from '../../../shared/orders/order-work.ts'
import { staffWith } from '../../accounts/authenticate.ts'
import type { Caller } from '../../platform/caller.ts'
import {
  changeOrder,
  getSeenOrder,
  orderChanged,
  orderStateOf,
  type OrderState,
} from '../../orders/order-moves.ts'
import type { Shop } from '../../platform/shop.ts'

/** Lets all units of an order be printed although none was checked yet. */
export function waiveFirstArticle(shop: Shop, caller: Caller, input: WaiveFirstArticle): OrderState {
  staffWith('decide', caller)
  return shop.write((tx) => {
    const order = getSeenOrder(tx, input)
    if (order.first_article !== 'needed')
      throw orderChanged(order, `Order ${order.number} does not wait for a first unit.`)
    return orderStateOf(
      changeOrder(tx, order, {
        what: 'first article waived',
        why: input.reason,
        by: caller,
        now: shop.clock.now(),
        changes: { first_article: 'waived' },
      }),
    )
  })
}
