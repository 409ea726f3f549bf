import { InvalidInput, Refusal } from '../../../shared/platform/refusals.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { recordEvent } from '../../platform/db/events.ts'
import { saveQuote, type QuoteRow } from '../../quoting/quote-store.ts'
import type { Shop } from '../../platform/shop.ts'
import { getOpenBasket } from '../../quoting/sale.ts'

/**
 * Sends the prices of a basket by email: the event asks for it. An account gets it at its own address, a guest at the one that
 * they type, with a link that opens the basket on any device. Refuses with `no_mail_server`, or a guest without an address.
 */
export function emailBasket(
  shop: Shop,
  caller: Caller,
  input: { basket_id: string; email?: string | undefined },
): null {
  if (!shop.services.mailer.current()) throw new Refusal('no_mail_server')
  shop.write((tx) => {
    const { basket, quotes } = getOpenBasket(tx, caller, input.basket_id)
    if (caller.kind !== 'account') saveContact(shop, tx, { quotes, email: input.email })
    recordEvent(tx, shop.clock.now(), caller, {
      subject: 'quote',
      subject_id: quotes[0].id,
      what: 'basket emailed',
      details: { basket_id: basket.id },
    })
  })
  return null
}

/** Answers of the shop about any of its parts go to this address, too. */
function saveContact(
  shop: Shop,
  tx: WriteDb,
  { quotes, email }: { quotes: readonly QuoteRow[]; email: string | undefined },
): void {
  if (email === undefined)
    throw new InvalidInput([{ loc: ['body', 'email'], msg: 'Enter your email address', type: 'missing' }])
  for (const quote of quotes)
    if (quote.contact_email !== email && !saveQuote(tx, quote, { contact_email: email }, shop.clock.now()))
      throw new Refusal('wrong_state')
}
