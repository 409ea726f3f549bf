import { z } from 'zod'
import { PacificDay } from '../platform/time.ts'
import { MaterialId } from './materials.ts'
import { STRENGTH_NAMES, type MaterialFacts } from './material-facts.ts'
import type { OwnMaterial } from './own-material.ts'

/** The facts of a material as a shop sets them. */
const ShopFacts = z.object({
  strength: z.int().min(1).max(STRENGTH_NAMES.length),
  heat_c: z.int().min(20).max(400),
  look: z.string().trim().min(1).max(40),
}) satisfies z.ZodType<MaterialFacts>

const positive = z.number().positive()

export const CatalogMaterial = z.object({
  id: MaterialId,
  label: z.string().min(1),
  description: z.string().min(1),
  properties: z.array(z.string()),
  /** False while it is out of stock: new quotes in it are refused. */
  available: z.boolean(),
  /** The day it is expected, while it is out of stock. */
  expected: PacificDay.nullable().default(null),
  /** Facts by which customers compare it; null uses the known facts of its filament family. */
  facts: ShopFacts.nullable().default(null),
  /** True for the material that the customer names and staff price. */
  custom: z.boolean(),
  /** A subset of the catalog's colors; the first is the default. */
  colors: z.array(z.string()).min(1),
  /** Colors that ship without lead days; every other color adds them. */
  same_day_colors: z.array(z.string()),
  /** Colors that are not in stock, and the day each is expected. */
  out_of_stock: z
    .array(
      z.object({
        name: z.string(),
        expected: PacificDay.nullable().default(null),
        /** New quotes can choose it all the same: it is printed from the day after `expected`. The rule of the stock sets this. */
        awaited: z.boolean().default(false),
      }),
    )
    .default([]),
  filament: z.object({
    density_g_cm3: positive,
    /** Share of the machine's flow limit with PLA at which this filament still melts (vendor's limit / PLA's 15 mm3/s). */
    flow_factor: positive,
    /** Minimum time of a layer so that it can cool; null uses the printer profile's. */
    min_layer_seconds: positive.nullable(),
  }),
})

/** `own`: the shop's own material that `Custom` stands for, in a catalog that `catalogFor` returned. */
export type CatalogMaterial = z.infer<typeof CatalogMaterial> & { own?: OwnMaterial }
