import { z } from 'zod'
import { STRENGTH_NAMES, type MaterialFacts } from './material-facts.ts'

/** The facts of a material as a shop sets them. */
export const ShopFacts = z.object({
  strength: z.int().min(1).max(STRENGTH_NAMES.length),
  heat_c: z.int().min(20).max(400),
  look: z.string().trim().min(1).max(40),
}) satisfies z.ZodType<MaterialFacts>
