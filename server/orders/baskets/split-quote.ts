import type { Basket } from '../../../shared/orders/baskets/basket.ts'
import { ID_PREFIX } from '../../../shared/platform/ids.ts'
import { MAX_QUANTITY } from '../../../shared/quoting/quotes/choices.ts'
import type { UploadFields } from '../../../shared/quoting/quotes/quote-bodies.ts'
import { MAX_FILE_BYTES } from '../../../shared/geometry/files/part-file.ts'
import { Refusal } from '../../../shared/platform/refusals.ts'
import { readShopData } from '../../catalog/shop-data.ts'
import type { Caller } from '../../platform/caller.ts'
import type { WriteDb } from '../../platform/db/db.ts'
import { fingerprintOf } from '../../platform/db/idempotency.ts'
import { keepFile } from '../../platform/files/keep-file.ts'
import { findBasketOfQuote, insertBasket, takeOutOfBasket } from '../../quoting/basket-store.ts'
import { decideNewQuote } from '../../quoting/deciding/decide-new-quote.ts'
import { contactOfRow } from '../../quoting/intake/insert-quote.ts'
import { newQuoteOf, onceOnly, quoteRequest } from '../../quoting/intake/quote-request.ts'
import { printSettingsOf } from '../../quoting/quote-row.ts'
import type { QuoteRow } from '../../quoting/quote-store.ts'
import { getOwnQuote } from '../../quoting/read-quotes.ts'
import { splitFileOf, type PartOfFile } from '../../quoting/intake/split-file.ts'
import { refuseWithoutRoom } from '../../platform/files/refuse-without-room.ts'
import { countUpload } from '../../quoting/intake/daily-upload-limit.ts'
import type { Shop } from '../../platform/shop.ts'
import { addQuotes } from './add-quotes.ts'
import { getOwnBasket } from '../../quoting/sale.ts'
import { showToOwner } from './show-basket.ts'

/**
 * `POST /v1/quotes/{quote_id}/split`: quotes each part of a file by itself, with the choices of the quote, equal parts as a quantity,
 * and puts them into the basket that the quote is in, in its place, or into a new one. The quote of the whole file stays. The same
 * split within a day makes no second quotes.
 */
export async function splitQuote(shop: Shop, caller: Caller, input: { quote_id: string }): Promise<Basket> {
  const quote = getOwnQuote(shop.db, caller, input.quote_id)
  const parts = await splitFileOf(shop, quote)
  const most = Math.max(...parts.map(({ count }) => count)) * quote.quantity
  if (most > MAX_QUANTITY)
    throw new Refusal(
      'too_many_parts',
      `One of its parts would be needed ${most} times, and a quote is for up to ${MAX_QUANTITY}. Choose a smaller quantity first.`,
    )
  const quote_ids: string[] = []
  for (const part of parts) quote_ids.push(await quotePart(shop, caller, { quote, part }))
  shop.work.queue.wake()
  const basket_id = shop.write((tx) => fillBasket(tx, shop, caller, { quote, quote_ids }))
  return showToOwner(shop, getOwnBasket(shop.db, caller, basket_id))
}

async function quotePart(
  shop: Shop,
  caller: Caller,
  { quote, part }: { quote: QuoteRow; part: PartOfFile },
): Promise<string> {
  const upload = await receive(shop, part)
  const { kind } = part
  const fields = fieldsOf(quote, part)
  const idempotency_key = `split ${fingerprintOf([quote.id, part.filename, quote.print_settings, fields])}`
  const request = quoteRequest(caller, { file: upload.sha256, fields, idempotency_key })
  const made = newQuoteOf(shop, request, { sha256: upload.sha256, filename: part.filename, kind })
  const inputs = { ...made.inputs, print_settings: printSettingsOf(quote) }
  const { row } = await keepFile(shop, { upload, kind }, (tx) => {
    countUpload(tx, shop, { owner: request.owner, upload })
    return onceOnly(tx, request, shop.clock.now(), () =>
      decideNewQuote(tx, shop, { ...made, inputs, contact: contactOfRow(quote) }),
    )
  })
  return row.id
}

async function receive(shop: Shop, { path, filename }: PartOfFile) {
  await refuseWithoutRoom(shop, 0)
  return shop.files.receiveCopy(path, filename, MAX_FILE_BYTES)
}

function fieldsOf(quote: QuoteRow, { count }: PartOfFile): UploadFields {
  return {
    material: quote.material,
    material_note: quote.material_note ?? undefined,
    quantity: quote.quantity * count,
    units: 'mm',
    color: quote.color,
    color_note: quote.color_note ?? undefined,
  }
}

/** Returns the id of the basket that has the parts: a repeated split finds them in it. */
function fillBasket(
  tx: WriteDb,
  shop: Shop,
  caller: Caller,
  { quote, quote_ids }: { quote: QuoteRow; quote_ids: string[] },
): string {
  const holding = new Set(quote_ids.map((id) => findBasketOfQuote(tx, id)?.id))
  const [known] = holding
  if (holding.size === 1 && known !== undefined) return known
  const now = shop.clock.now()
  const { price_book: book_version } = readShopData(tx).versions
  const basket =
    takeOutOfBasket(tx, quote.id, now) ??
    insertBasket(tx, { id: shop.ids.make(ID_PREFIX.basket), book_version, now })
  addQuotes(tx, shop, caller, { basket_id: basket.id, quote_ids, field: 'quote_ids' })
  return basket.id
}
