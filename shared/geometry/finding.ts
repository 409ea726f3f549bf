import { z } from 'zod'
import { publishedObject } from '../field-words.ts'
import { FINDING_WORDS } from './finding-words.ts'
import { Feature } from './feature.ts'

/** What stops an instant price, and what is told but quoted anyway. */
export const FINDING_LEVELS = ['block', 'warning'] as const

/** One thing that will print badly, or that stops a price, with its place on the part. */
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

/** Where a finding sends the quote: only told, assisted (date confirmed by a person), a person, or an end. */
export const ROUTES = ['none', 'assisted', 'review', 'engineering', 'failed'] as const
export type Route = (typeof ROUTES)[number]
