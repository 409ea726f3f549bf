import { z } from 'zod'
import { extraText } from '../../catalog/chosen-extras.ts'
import { Feature } from '../../geometry/feature.ts'
import { Finding } from '../../geometry/finding.ts'
import { sumCents } from '../../platform/money.ts'
import { Manufacturability, PriceOption, Quote } from './quote.ts'
import { WireCents } from '../../platform/wire-values.ts'

/** Agents get at most so many places of one finding; `count` says how many there are. */
export const MAX_PLACES = 5

const Place = Feature.pick({ kind: true, center_mm: true, size_mm: true })

/** A flag with the measurements and places of its finding, without the triangles that a page would color. */
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
 * A quote for agents, which pay for every word: everything that matters for a decision, without what is only for drawing the
 * part and without duplicates.
 */
export const AgentQuote = Quote.omit({ preview_url: true, options: true, flags: true }).extend({
  options: z.array(AgentOption),
  manufacturability: Screening.extend({
    not_assessed: z.array(z.string()),
    orientation: z.string().nullable(),
  }),
  flags: z.array(AgentFlag),
  extras: z.array(z.string()).describe('In words; in every price already.'),
})
export type AgentQuote = z.infer<typeof AgentQuote>

export function agentQuote(quote: Quote): AgentQuote {
  const { preview_url: _mesh, options, flags: _again, manufacturability, part, extras, ...rest } = quote
  const { status, review_required, review_completed, not_assessed, orientation, findings } = manufacturability
  return {
    ...rest,
    part: part && {
      ...part,
      volume_mm3: Math.round(part.volume_mm3),
      surface_mm2: Math.round(part.surface_mm2),
    },
    extras: extras.map(extraText),
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
  // Before sales tax, which only the checkout computes.
  const total = delivery && sumCents([option.total_cents, delivery.fee_cents])
  return { ...option, total_with_delivery_cents: total }
}

/** A quote in a list: enough to identify it and see what it waits for. */
const QuoteLine = Quote.pick({
  id: true,
  number: true,
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
  const { id, number, status, request_status, created_at, expires_at, filename } = quote
  const { material, color, quantity, estimate_cents } = quote
  const options = quote.options.map(({ speed, total_cents, ship_by, available }) => ({
    speed,
    total_cents,
    ship_by,
    available,
  }))
  const part = { filename, material, color, quantity }
  return { id, number, status, request_status, created_at, expires_at, ...part, estimate_cents, options }
}
