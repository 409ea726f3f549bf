import { Refusal } from '../../shared/refusals.ts'
import type { Caller } from '../caller.ts'
import { recordEvent } from '../db/events.ts'
import type { Shop } from '../shop.ts'
import { getOpenBasket } from './own-basket.ts'

/**
 * Sends the prices of a basket to the address of its account: the event asks for the email. Refuses with `no_mail_server`, and
 * with `unauthorized` a guest, whose address is not known.
 */
export function emailBasket(shop: Shop, caller: Caller, input: { basket_id: string }): null {
  if (caller.kind !== 'account') throw new Refusal('unauthorized')
  if (!shop.mailer.current()) throw new Refusal('no_mail_server')
  shop.write((tx) => {
    const { basket, quotes } = getOpenBasket(tx, caller, input.basket_id)
    const details = { basket_id: basket.id }
    const subject_id = quotes[0].id
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'quote',
      subject_id,
      what: 'basket emailed',
      details,
    })
  })
  return null
}
