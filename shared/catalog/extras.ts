import { z } from 'zod'
import { publishedObject } from '../platform/field-words.ts'
import { InvalidInput } from '../platform/refusals.ts'
import { WireCents } from '../platform/wire-values.ts'
import { CHOSEN_EXTRA_WORDS, EXTRA_WORDS, QUOTED_EXTRA_WORDS } from './extra-words.ts'

/** The number of pieces that one price of an extra is for. */
const EXTRA_PER = ['piece', 'order'] as const

const ExtraId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use lowercase letters, digits and hyphens.')
const ExtraName = z.string().trim().min(1).max(60)
/** A thousand dollars for one screw is a typing error. */
const ExtraCents = WireCents.min(1).max(10_000_000)
const MAX_COUNT = 100

/** Work beyond printing that customers can add to a part, such as threaded inserts or sanding. */
export const Extra = publishedObject('Extra', EXTRA_WORDS, {
  id: ExtraId,
  name: ExtraName,
  description: z.string().trim().max(320),
  per: z.enum(EXTRA_PER),
  cents: ExtraCents,
  max_count: z.int().min(1).max(MAX_COUNT),
  lead_days: z.int().min(0).max(30),
  available: z.boolean(),
})
export type Extra = z.infer<typeof Extra>

/** An extra as a customer chooses it. */
export const ChosenExtra = publishedObject('ChosenExtra', CHOSEN_EXTRA_WORDS, {
  id: ExtraId,
  count: z.int().min(1).max(MAX_COUNT).default(1),
})
export type ChosenExtra = z.infer<typeof ChosenExtra>

/** An extra of a quote, at the price that it was quoted with. */
export const QuotedExtra = publishedObject('QuotedExtra', QUOTED_EXTRA_WORDS, {
  id: ExtraId.nullable(),
  name: ExtraName,
  per: z.enum(EXTRA_PER),
  cents: ExtraCents,
  count: z.int().min(1).max(MAX_COUNT),
  lead_days: z.int().min(0).max(30),
})
export type QuotedExtra = z.infer<typeof QuotedExtra>

/** The most extras of one quote. */
export const MAX_EXTRAS = 20

/**
 * Returns the chosen extras at their prices, in the order of the catalog. Refuses one that the shop does not offer, one that is
 * chosen twice, and more of one than the shop adds to a piece.
 */
export function checkExtras(offered: readonly Extra[], chosen: readonly ChosenExtra[]): QuotedExtra[] {
  chosen.forEach((one, at) => {
    const fault = faultOf(offered, chosen, at)
    if (fault) throw invalid(at, fault, one)
  })
  return offered.flatMap(({ id, name, per, cents, lead_days }) => {
    const one = chosen.find((candidate) => candidate.id === id)
    return one ? [{ id, name, per, cents, count: one.count, lead_days }] : []
  })
}

function faultOf(offered: readonly Extra[], chosen: readonly ChosenExtra[], at: number): string | null {
  const { id, count } = chosen[at]
  const extra = offered.find((candidate) => candidate.id === id)
  if (!extra?.available) {
    const names = offered.filter(({ available }) => available).map((one) => one.id)
    const instead =
      names.length === 0 ? 'The shop offers no extras.' : `The shop offers: ${names.join(', ')}.`
    return `${extra?.name ?? `"${id}"`} is not offered. ${instead}`
  }
  if (chosen.findIndex((candidate) => candidate.id === id) < at) return `${extra.name} is chosen twice.`
  return count > extra.max_count ? `${extra.name}: at most ${extra.max_count} per ${extra.per}.` : null
}

function invalid(at: number, msg: string, input: ChosenExtra): InvalidInput {
  return new InvalidInput([{ loc: ['body', 'extras', at], msg, type: 'value_error', input }])
}
