import { SPEED_NAMES } from '../catalog/speed-names.ts'
import { centsOf, partLinesOf, type PartLines, type PartOnPaper } from './part-on-paper.ts'
import { shopLines } from './receipt.ts'
import { dayOnPaper, nameInALine, oneLine } from './words-in-emails.ts'
import type { Speed } from '../catalog/materials.ts'
import type { PaperBrand } from '../platform/brand/brand.ts'
import { sumCents, type Cents } from '../platform/money.ts'
import type { ShopDetails } from '../platform/shop-details.ts'
import { questionsText } from '../platform/shop-contact.ts'
import { timeOfDayText } from '../platform/time-of-day.ts'
import { clockIn, dayIn, type Instant } from '../platform/time.ts'
import type { TimeZone } from '../platform/time-zones.ts'
import { destinationText } from '../quoting/delivery/delivery.ts'
import type { PriceOption } from '../quoting/quotes/quote.ts'
import { soldOptions } from '../quoting/quotes/sold-options.ts'

export interface QuotePaperInput {
  parts: readonly PartOnPaper[]
  options: readonly (Pick<PriceOption, 'speed' | 'ship_by' | 'available' | 'note'> & {
    saving_cents?: Cents
  })[]
  delivery: { city: string; pickup?: boolean; fee_cents: Cents; speeds?: readonly Speed[] } | null
  expires_at: Instant | null
  updated_at: Instant
  /** The address of its page for everyone; null while there is none. */
  link: string | null
  shop: ShopDetails
  brand: PaperBrand
  terms_url: string
}

/** A row of the paper with its amount in the column of each speed, null if it has none. */
export interface PaperSum {
  text: string
  cents: (Cents | null)[]
}

/** The quote for one part or a basket on the shop's paper, from top to bottom. */
export interface QuotePaper {
  title: string
  /** Names the quotes on it: `Q-1042`, or `Q-1042 and 2 more`. */
  number: string
  shop: string[]
  brand: PaperBrand
  facts: { name: string; value: string }[]
  /** The columns of prices. */
  speeds: { name: string; ships: string[] }[]
  parts: PartLines[]
  sums: PaperSum[]
  total: PaperSum
  notes: string[]
  link: string | null
  /** The instant of its last change, so that the same quote always has the same bytes. */
  made_at: Instant
}

/** Returns the paper of a quote, or of the quotes of a basket: every part, every speed, and what is not included. */
export function quotePaper(input: QuotePaperInput): QuotePaper {
  const { parts, shop, brand, updated_at, link } = input
  const options = soldOptions(input.options)
  const priced = parts.filter(({ options: own }) => own.length > 0)
  const number = numberOf(priced)
  return {
    title: priced.length === 1 ? 'Quote for one part' : `Quote for ${priced.length} parts`,
    number,
    shop: shopLines(shop),
    brand,
    facts: factsOf(input, number),
    speeds: options.map(({ speed, ship_by }) => ({
      name: SPEED_NAMES[speed],
      ships: ship_by === null ? ['Date to be confirmed'] : [readyWords(input), dayOnPaper(ship_by)],
    })),
    parts: priced.map((part) =>
      partLinesOf(
        part,
        options.map(({ speed }) => speed),
        priced.length === 1,
      ),
    ),
    ...sumsOf(input, options, priced),
    notes: notesOf(input, options),
    link,
    made_at: updated_at,
  }
}

function readyWords({ delivery }: QuotePaperInput): string {
  return delivery?.pickup ? 'Ready by' : 'Ships by'
}

/** Returns the number of the first quote and how many more there are: each part has its own beside it. */
function numberOf([first, ...others]: readonly PartOnPaper[]): string {
  return others.length === 0 ? first.number : `${first.number} and ${others.length} more`
}

function factsOf({ updated_at, expires_at, shop }: QuotePaperInput, number: string): QuotePaper['facts'] {
  const { time_zone } = shop
  return [
    { name: 'Quote', value: number },
    { name: 'Date', value: dayOnPaper(dayIn(time_zone, updated_at)) },
    ...(expires_at === null
      ? []
      : [{ name: 'Prices valid until', value: momentText(expires_at, time_zone) }]),
  ]
}

/** `Tue, Nov 24, 2026, 5:12 PM` */
function momentText(instant: Instant, zone: TimeZone): string {
  return `${dayOnPaper(dayIn(zone, instant))}, ${timeOfDayText(clockIn(zone, instant))}`
}

function sumsOf(
  { delivery }: QuotePaperInput,
  options: QuotePaperInput['options'],
  parts: readonly PartOnPaper[],
): Pick<QuotePaper, 'sums' | 'total'> {
  const sold = options.map(({ speed }) => sumCents(parts.map((part) => centsOf(part, speed))))
  const fees = options.map(({ speed }) => feeOf(delivery, speed))
  const saved = options.map(({ saving_cents = 0 }) => saving_cents)
  return {
    sums: [
      ...(saved.some((cents) => cents > 0)
        ? [{ text: 'Saved by one purchase, included', cents: saved }]
        : []),
      ...(delivery ? [{ text: oneLine(destinationText(delivery)), cents: fees }] : []),
    ],
    total: {
      text: delivery ? 'Total before sales tax' : 'Total before delivery and sales tax',
      cents: sold.map((cents, at) => (fees[at] === null ? null : cents + fees[at])),
    },
  }
}

/** Returns what the delivery adds at a speed; null if no courier comes on its day. */
function feeOf(delivery: QuotePaperInput['delivery'], speed: Speed): Cents | null {
  if (delivery === null) return 0
  return (delivery.speeds?.includes(speed) ?? true) ? delivery.fee_cents : null
}

function notesOf({ parts, delivery, shop, terms_url }: QuotePaperInput, options: QuotePaperInput['options']) {
  const unpriced = parts.filter((part) => part.options.length === 0)
  const names = unpriced.map(({ filename }) => nameInALine(filename)).join(', ')
  const reasons = options.flatMap(({ available, note }) =>
    available || note === null ? [] : [oneLine(note)],
  )
  const absent = options.filter(({ speed }) => feeOf(delivery, speed) === null)
  return [
    ...(names === '' ? [] : [`Without a price yet, and not included: ${names}.`]),
    ...new Set(reasons),
    ...absent.map(({ speed }) => `${SPEED_NAMES[speed]}: no courier comes on that day.`),
    'Sales tax depends on the delivery address.',
    'Our checks are not a certification. You decide whether fit and strength suit your use.',
    [questionsText(shop), `Terms and returns: ${terms_url}`].join(' ').trimStart(),
  ]
}
