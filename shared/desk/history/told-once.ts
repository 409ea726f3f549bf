import { z } from 'zod'

const OfSeveral = z.object({ is_first: z.boolean().optional() })

/**
 * True if an email or a notice may come of an event. Events of a basket's delivery are recorded with each of its
 * quotes, and told with the first.
 */
export function isToldOnce({ details }: { details: unknown }): boolean {
  return OfSeveral.safeParse(details).data?.is_first !== false
}
