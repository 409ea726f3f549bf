import { z } from 'zod'
import { publishedObject } from '../platform/field-words.ts'
import { FINDING_WORDS } from './finding-words.ts'
import { Feature } from './feature.ts'

/** `block` stops an instant price; `warning` is reported and quoted anyway. */
export const FINDING_LEVELS = ['block', 'warning'] as const

/** Something that will print badly or stops an instant price, with its place on the part. */
export const Finding = publishedObject('Finding', FINDING_WORDS, {
  code: z.string(),
  level: z.enum(FINDING_LEVELS),
  title: z.string(),
  message: z.string(),
  suggestion: z.string(),
  measured: z.number().nullable(),
  limit: z.number().nullable(),
  unit: z.string().nullable(),
  /** The true number of places; `features` holds at most 20 of them, worst first. */
  count: z.int(),
  features: z.array(Feature),
})
export type Finding = z.infer<typeof Finding>

/**
 * The ways a finding can send the quote, from reported only (`none`) to the end of the quote (`failed`). `assisted`:
 * staff confirm the ship date.
 */
export const ROUTES = ['none', 'assisted', 'review', 'engineering', 'failed'] as const
export type Route = (typeof ROUTES)[number]
