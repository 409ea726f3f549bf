import type { BasketOption, Basket } from '../../../../shared/orders/baskets/basket.ts'
import type { Speed } from '../../../../shared/catalog/materials.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { shownOption, spokenPrice } from '../price/price-words.ts'

type BasketQuote = Basket['quotes'][number]

/** Sorts the parts of one drop in the order of their files, whichever arrived first; others stay where they are, after them. */
export function inFileOrder<Part extends { file_id: string }>(
  parts: readonly Part[],
  positions: Readonly<Record<string, number>>,
): Part[] {
  const positionOf = ({ file_id }: Part) => positions[file_id] ?? Number.MAX_SAFE_INTEGER
  return parts.toSorted((a, b) => positionOf(a) - positionOf(b))
}

/** Returns true if the part is being measured, which is no problem yet. */
export function isBeingMeasured({ status }: Pick<BasketQuote, 'status'>): boolean {
  return status === 'received' || status === 'processing'
}

/** Returns the quotes that cannot be bought until the customer or the shop does something. */
export function problemQuotes({ quotes }: Pick<Basket, 'quotes'>): BasketQuote[] {
  return quotes.filter((quote) => quote.problem !== null && !isBeingMeasured(quote))
}

/** Returns the parts of a basket. A file that could not be read is none. */
export function partsIn<Part extends Pick<BasketQuote, 'status'>>({
  quotes,
}: {
  quotes: readonly Part[]
}): Part[] {
  return quotes.filter(({ status }) => status !== 'failed')
}

/** Returns the option of the whole basket that the pages show, by the rule of a single part. */
export function shownBasketOption(options: readonly BasketOption[], speed: Speed): BasketOption | undefined {
  return shownOption(options, speed)
}

/** Returns the part whose ship date is that of the whole basket; null if all ship that day, or it is not known. */
export function decidingPart(basket: Pick<Basket, 'quotes'>, option: BasketOption): string | null {
  const { speed, ship_by } = option
  const dated = basket.quotes.flatMap(({ filename, options }) => {
    const own = options.find((offered) => offered.speed === speed)
    return own ? { filename, day: own.ship_by } : []
  })
  if (dated.every(({ day }) => day === ship_by)) return null
  return dated.find(({ day }) => day === ship_by)?.filename ?? null
}

/** `4 parts, 12 pieces`. */
export function basketSize(basket: Pick<Basket, 'quotes'>): string {
  const parts = partsIn(basket)
  const pieces = parts.reduce((sum, { quantity }) => sum + quantity, 0)
  return `${counted(parts.length, 'part')}, ${counted(pieces, 'piece')}`
}

/** Says what a basket waits for before it can be bought; null if nothing. */
export function waitingText(basket: Pick<Basket, 'quotes'>): string | null {
  const measured = basket.quotes.filter(isBeingMeasured).length
  return measured > 0 ? `${counted(measured, 'part')} still being measured.` : null
}

/** Returns a screen reader's words for a basket whose price or waiting has changed. */
export function spokenBasket(
  basket: Pick<Basket, 'quotes'>,
  option: Pick<BasketOption, 'total_cents' | 'ship_by'> | undefined,
  stale: boolean,
): string {
  const waiting = waitingText(basket)
  if (waiting !== null) return waiting
  if (stale) return 'Calculating the new price'
  if (!option) return 'No price yet'
  return `${spokenPrice('Total', option.total_cents, option.ship_by)}. ${basketSize(basket)}, before tax and delivery.`
}
