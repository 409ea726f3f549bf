import { z } from 'zod'

/** What makes this computer a kiosk, also after a restart: the kiosk window itself keeps nothing. */
export const KeptKiosk = z.object({
  /** Whether the program shows the kiosk; off after staff left it. */
  is_on: z.boolean(),
  /** The origin of another shop; null for the shop of this computer, whose port may change. */
  address: z.string().nullable(),
  /** By which the shop knows its kiosk. It opens nothing but the pages of customers. */
  cookie: z.object({ name: z.string(), value: z.string() }),
  pin: z.object({ salt: z.string(), hash: z.string() }),
})
export type KeptKiosk = z.infer<typeof KeptKiosk>
