import { z } from 'zod'
import { Feature } from '../geometry/feature.ts'
import { Finding } from '../geometry/finding.ts'
import { sumCents } from '../money.ts'
import { Manufacturability, PriceOption, Quote } from './quote.ts'
import { WireCents } from '../wire-values.ts'

/** As many places of one finding as an agent is told of; `count` says how many there are. */
export const MAX_PLACES = 5

const Place = Feature.pick({ kind: true, center_mm: true, size_mm: true })

/** A flag with what the finding behind it measured, and where, without the triangles that a page would colour. */
const AgentFlag = Finding.omit({ title: true, features: true }).extend({
  places: z.array(Place).meta({ description: `The worst ${MAX_PLACES}, in mm and the axes of the file.` }),
})
type AgentFlag = z.infer<typeof AgentFlag>

export const AgentOption = PriceOption.omit({ days: true }).extend({
  total_with_delivery_cents: WireCents.nullable().meta({
    description:
      'Parts and delivery before sales tax: the expected_total_cents of start_checkout. Null until the delivery is priced.',
  }),
})
export type AgentOption = z.infer<typeof AgentOption>

const Screening = Manufacturability.pick({ status: true, review_required: true, review_completed: true })

/**
 * A quote as a program reads it that pays for every word: everything that decides something is there, what is for drawing
 * the part, and what stands there twice, is not.
 */
export const AgentQuote = Quote.omit({ preview_url: true, options: true, flags: true }).extend({
  options: z.array(AgentOption),
  manufacturability: Screening.extend({
    not_assessed: z.array(z.string()),
    orientation: z.string().nullable(),
  }),
  flags: z.array(AgentFlag),
})
export type AgentQuote = z.infer<typeof AgentQuote>

export function agentQuote(quote: Quote): AgentQuote {
  const { preview_url: _mesh, options, flags: _again, manufacturability, part, ...told } = quote
  const { status, review_required, review_completed, not_assessed, orientation, findings } = manufacturability
  return {
    ...told,
    part: part && {
      ...part,
      volume_mm3: Math.round(part.volume_mm3),
      surface_mm2: Math.round(part.surface_mm2),
    },
    options: options.map((option) => agentOption(option, quote.delivery)),
    manufacturability: {
      status,
      review_required,
      review_completed,
      not_assessed: not_assessed.map(({ code }) => code),
      orientation: orientation && orientation.reason,
    },
    flags: findings.map(({ title: _title, features, ...finding }) => ({
      ...finding,
      places: features
        .slice(0, MAX_PLACES)
        .map(({ kind, center_mm, size_mm }) => ({ kind, center_mm, size_mm })),
    })),
  }
}

function agentOption({ days: _days, ...option }: PriceOption, delivery: Quote['delivery']): AgentOption {
  return { ...option, total_with_delivery_cents: delivery && totalWithDelivery(option, delivery.fee_cents) }
}

/** What an option with a delivery comes to, before the sales tax that is known at the checkout link only. */
export function totalWithDelivery(option: Pick<PriceOption, 'total_cents'>, fee_cents: number): number {
  return sumCents([option.total_cents, fee_cents])
}

/** A quote in a list: enough to know which one it is and what it waits for. */
const QuoteLine = Quote.pick({
  id: true,
  status: true,
  request_status: true,
  created_at: true,
  expires_at: true,
  filename: true,
  material: true,
  color: true,
  quantity: true,
  estimate_cents: true,
}).extend({
  options: z.array(PriceOption.pick({ speed: true, total_cents: true, ship_by: true, available: true })),
})
type QuoteLine = z.infer<typeof QuoteLine>

export const QuoteLines = z.object({
  quotes: z.array(QuoteLine),
  next_cursor: z
    .string()
    .nullable()
    .meta({ description: 'The cursor of the next, older page; null on the last.' }),
})

export function quoteLine(quote: Quote): QuoteLine {
  const { id, status, request_status, created_at, expires_at, filename } = quote
  const { material, color, quantity, estimate_cents } = quote
  const options = quote.options.map(({ speed, total_cents, ship_by, available }) => ({
    speed,
    total_cents,
    ship_by,
    available,
  }))
  const what = { filename, material, color, quantity }
  return { id, status, request_status, created_at, expires_at, ...what, estimate_cents, options }
}
