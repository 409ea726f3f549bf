import { formatCents, type Cents } from '../money.ts'
import type { Speed } from '../catalog/materials.ts'
import { paragraph, said, type Block, type EmailDraft } from './email.ts'
import { dayInEmail, partsInEmail, strangersName } from './words-in-emails.ts'

export interface QuoteInEmail {
  filename: string
  quantity: number
  material: string
  color: string
  options: readonly { speed: Speed; ship_by: string | null; total_cents: Cents }[]
  /** The last day on which the price holds. */
  good_until: string | null
  quote_url: string
}

const SPEED_WORDS: Record<Speed, string> = { asap: 'Fastest', week: 'Economy' }

function toQuote(quote: QuoteInEmail, label = 'See the quote'): Block {
  return { kind: 'link', label, url: quote.quote_url }
}

function offers(quote: QuoteInEmail): Block {
  return {
    kind: 'facts',
    rows: [
      ['Part', strangersName(quote.filename)],
      ['Made as', `${partsInEmail(quote.quantity)}, ${quote.material}, ${quote.color}`],
      ...quote.options.map((option) => [SPEED_WORDS[option.speed], offer(option)] as const),
    ],
  }
}

function offer({ ship_by, total_cents }: QuoteInEmail['options'][number]): string {
  const when = ship_by === null ? 'ship date to be confirmed by a person' : `ships by ${dayInEmail(ship_by)}`
  return `${formatCents(total_cents)}, ${when}`
}

/** After a person looked at it; a price that was there at once needs no letter. */
export function quoteReady(
  quote: QuoteInEmail,
  by: { work: 'checked' | 'engineered'; note: string | null },
): EmailDraft {
  const who = by.work === 'checked' ? 'We have looked at' : 'Our engineers have looked at'
  const until = quote.good_until === null ? '' : ` The price holds until ${dayInEmail(quote.good_until)}.`
  return {
    subject: 'Your quote is ready',
    blocks: [
      paragraph(
        `${who} ${strangersName(quote.filename)}, and it can be ordered. Delivery and sales tax are added when you say where it goes.${until}`,
      ),
      offers(quote),
      ...said(by.note),
      toQuote(quote),
    ],
  }
}

/** A person of the shop has set the fee of a delivery that no table could price. */
export function deliveryPriced(
  quote: QuoteInEmail,
  delivery: { city: string; fee_cents: Cents },
): EmailDraft {
  return {
    subject: 'Your delivery has a price',
    blocks: [
      paragraph(
        `Delivering ${strangersName(quote.filename)} to ${strangersName(delivery.city)} costs ${formatCents(delivery.fee_cents)}. You can order now.`,
      ),
      offers(quote),
      toQuote(quote, 'Order'),
    ],
  }
}

/** The shop does not deliver to where the buyer asked. */
export function deliveryRefused(quote: QuoteInEmail, why: string | null): EmailDraft {
  return {
    subject: 'We cannot deliver as asked',
    blocks: [
      paragraph(
        `We cannot deliver ${strangersName(quote.filename)} to the address you gave. The quote stays as it is: you can give another address.`,
      ),
      ...said(why),
      toQuote(quote, 'Give another address'),
    ],
  }
}

/** A person who checked a quote found that an engineer has to price it. */
export function engineerNeeded(quote: QuoteInEmail, note: string | null): EmailDraft {
  return {
    subject: 'This part needs an engineer',
    blocks: [
      paragraph(
        `We have looked at ${strangersName(quote.filename)}. An engineer has to price it. Send it to our engineers from the quote; that costs nothing.`,
      ),
      ...said(note),
      toQuote(quote),
    ],
  }
}

export function requestRejected(quote: QuoteInEmail, why: string | null): EmailDraft {
  return {
    subject: 'We cannot make this part as it is',
    blocks: [
      paragraph(
        `Our engineers have looked at ${strangersName(quote.filename)}, and we cannot make it as it is.`,
      ),
      ...said(why),
      paragraph('You can change the material, the settings or the file, and it is looked at anew.'),
      toQuote(quote, 'See the findings'),
    ],
  }
}

export function quoteDeclined(quote: QuoteInEmail, why: string | null): EmailDraft {
  return {
    subject: 'We cannot offer this part',
    blocks: [
      paragraph(
        `We have looked at ${strangersName(quote.filename)} and cannot offer it. Nothing was charged.`,
      ),
      ...said(why),
      toQuote(quote),
    ],
  }
}

export function quoteShipDateConfirmed(quote: QuoteInEmail): EmailDraft {
  return {
    subject: 'The ship date is confirmed',
    blocks: [
      paragraph(`We have confirmed when ${strangersName(quote.filename)} can ship.`),
      offers(quote),
      toQuote(quote),
    ],
  }
}

/** After a letter that named a day. */
export function shipDateTakenBack(quote: QuoteInEmail): EmailDraft {
  return {
    subject: 'The ship date is looked at again',
    blocks: [
      paragraph(
        `The ship date that we wrote of for ${strangersName(quote.filename)} does not stand. We are looking at it again and write as soon as it is confirmed.`,
      ),
      toQuote(quote),
    ],
  }
}
