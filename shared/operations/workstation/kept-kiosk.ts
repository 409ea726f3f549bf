import { z } from 'zod'

/** The name of the cookie by which the shop knows its kiosk. */
export const KIOSK_COOKIE = /^(?:__Host-)?layerline-kiosk$/

/** RFC 6265, section 4.1.1. */
const COOKIE_VALUE = /^[!#-+\--:<-[\]-~]{1,4000}$/

/** The facts that make this computer a kiosk, also after a restart: the kiosk window itself keeps nothing. */
export const KeptKiosk = z.object({
  /** True if the program shows the kiosk; off after staff left it. */
  is_on: z.boolean(),
  /** The origin of another shop; null for the shop of this computer, whose port may change. */
  address: z.url({ protocol: /^https?$/ }).nullable(),
  /** The cookie by which the shop knows its kiosk. It opens nothing but the pages of customers. */
  cookie: z.object({ name: z.string().regex(KIOSK_COOKIE), value: z.string().regex(COOKIE_VALUE) }),
  pin: z.object({ salt: z.string(), hash: z.string() }),
  /** The start at login before the pairing; absent when a person has chosen that since. */
  login_before: z
    .object({ start_at_login: z.boolean(), start_hidden: z.boolean() })
    .optional()
    .catch(undefined),
})
export type KeptKiosk = z.infer<typeof KeptKiosk>
