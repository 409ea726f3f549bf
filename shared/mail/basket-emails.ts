import { priceOptionRow, type PriceOptionInEmail } from './price-option-text.ts'
import { draftEmail, type CustomerEmail } from './word-email.ts'
import { dayInEmail, partsInEmail, untrustedName } from './words-in-emails.ts'

export interface BasketInEmail {
  quotes: readonly { filename: string; quantity: number; material: string; color: string }[]
  options: readonly PriceOptionInEmail[]
  /** The last day on which all prices are valid. */
  good_until: string | null
  customer_name: string | null
  basket_url: string
  /** Whether the parts are listed by the names of their files, or by their number. */
  names_files: boolean
}

/** Sent when a customer asks for the prices of a basket by email. */
export function basketPrices(basket: BasketInEmail): CustomerEmail {
  const { quotes, options, good_until, customer_name, basket_url, names_files } = basket
  return draftEmail('basket_prices', {
    customer_name: customer_name ? untrustedName(customer_name) : null,
    checkout_notice: 'Delivery and sales tax are added at checkout.',
    valid_until: good_until === null ? null : dayInEmail(good_until),
    price_options: [
      {
        kind: 'facts',
        rows: [
          ...quotes.map(
            ({ filename, quantity, material, color }, at) =>
              [
                names_files ? untrustedName(filename) : `Part ${at + 1}`,
                `${partsInEmail(quantity)}, ${material}, ${color}`,
              ] as const,
          ),
          ...options.map(priceOptionRow),
        ],
      },
    ],
    quote_link: [{ kind: 'link', label: 'View your basket', url: basket_url }],
  })
}
