import { z } from 'zod'

const OfSeveral = z.object({ is_first: z.boolean().optional() })

/**
 * Whether an email or a notice may come of an event. What happens to the delivery of a basket is recorded with each of its
 * quotes, and told with the first.
 */
export function isToldOnce({ details }: { details: unknown }): boolean {
  return OfSeveral.safeParse(details).data?.is_first !== false
}
