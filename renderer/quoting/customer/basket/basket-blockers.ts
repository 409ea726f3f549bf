import type { Basket } from '../../../../shared/orders/baskets/basket.ts'
import { counted } from '../../../../shared/platform/counted.ts'
import { isBeingMeasured } from './basket-words.ts'

type BasketQuote = Basket['quotes'][number]

/** A part that keeps its basket from being bought. */
export interface Blocker {
  quote_id: string
  filename: string
  /** The reason in a few words, such as `check units`. */
  why: string
  /** The same as a sentence. */
  detail: string
  /** The place where the customer settles it: its row, its page, or the button for today’s price. */
  settle: 'row' | 'part' | 'price'
}

const CHECK_UNITS = 'check units'

const WHY: Record<string, string> = {
  engineering_required: 'needs an engineer’s price',
  held_for_review: 'in review',
  quote_expired: 'price expired',
  quote_final: 'withdrawn',
  option_unavailable: 'no ship date',
}

/** Returns every part that cannot be bought until the customer or the shop does something, in the order of the basket. */
export function blockersOf(
  { quotes }: Pick<Basket, 'quotes'>,
  openUnits: readonly { quote_id: string }[],
): Blocker[] {
  return quotes
    .filter((quote) => !isBeingMeasured(quote))
    .flatMap((quote) => {
      const asksUnits = openUnits.some(({ quote_id }) => quote_id === quote.quote_id)
      return quote.problem || asksUnits ? [blockerOf(quote, asksUnits)] : []
    })
}

function blockerOf({ quote_id, filename, status, problem }: BasketQuote, asksUnits: boolean): Blocker {
  const part = { quote_id, filename }
  if (status === 'failed')
    return { ...part, why: 'can’t be quoted', detail: 'We couldn’t quote this file.', settle: 'row' }
  if (!problem)
    return { ...part, why: CHECK_UNITS, detail: 'Its size is unusual. Check its units.', settle: 'row' }
  const known = WHY[problem.code] ?? 'can’t be ordered yet'
  const why = asksUnits ? `${CHECK_UNITS}, ${known}` : known
  return { ...part, why, detail: problem.detail, settle: problem.code === 'quote_expired' ? 'price' : 'part' }
}

/** Returns the quotes that can be bought now. */
export function readyQuotes(
  { quotes }: Pick<Basket, 'quotes'>,
  blockers: readonly Pick<Blocker, 'quote_id'>[],
): BasketQuote[] {
  const blocked = new Set(blockers.map(({ quote_id }) => quote_id))
  return quotes.filter(({ quote_id, problem }) => problem === null && !blocked.has(quote_id))
}

/** Says on the button of a basket what comes before the delivery. */
export function nextCheck(blockers: readonly Pick<Blocker, 'why'>[]): string {
  return blockers.every(({ why }) => why === CHECK_UNITS)
    ? 'Check units first'
    : `Check ${counted(blockers.length, 'part')} first`
}

/** `Before you can order: speck.stl (check units), broken.stl (can’t be quoted).` */
export function blockersText(blockers: readonly Pick<Blocker, 'filename' | 'why'>[]): string {
  return `Before you can order: ${blockers.map(({ filename, why }) => `${filename} (${why})`).join(', ')}.`
}
