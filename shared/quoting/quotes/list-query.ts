import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { PageQuery } from '../../platform/page-query.ts'
import { QuoteStatus } from './quote-status.ts'

/** Filters of the list of an account's quotes. */
export const QuoteListQuery = PageQuery.extend({
  status: QuoteStatus.optional().describe('Only quotes in this status.'),
  material: MaterialId.optional().describe('Only quotes in this material.'),
  q: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'A quote number, such as `Q-1042`, or part of the file name.' }),
})
