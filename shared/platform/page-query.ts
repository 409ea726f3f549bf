import { z } from 'zod'
import { MAX_CURSOR, decodeCursor, PAGE_LIMIT } from './ids.ts'

/** The page of a list that is sorted newest first. */
export const PageQuery = z.object({
  limit: z
    .int()
    .min(PAGE_LIMIT.min)
    .max(PAGE_LIMIT.max)
    .default(PAGE_LIMIT.default)
    .describe('How many to give.'),
  cursor: z
    .string()
    .min(1)
    .max(MAX_CURSOR)
    .refine((cursor) => decodeCursor(cursor) !== null, { message: 'Not a cursor of this list' })
    .optional()
    .describe('`next_cursor` of the page before; left out for the first page.'),
})
