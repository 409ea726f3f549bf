import { z } from 'zod'

const DIGITS = '0123456789'
const DIGITS_DOWN = '9876543210'

/** Returns why a PIN is refused, null for a good one. The refused ones are what people try first. */
export function pinFault(pin: string): string | null {
  if (!/^\d{4,8}$/.test(pin)) return 'Use 4 to 8 digits'
  if (/^(\d+?)\1+$/.test(pin)) return 'Do not repeat the same digits'
  if (DIGITS.includes(pin) || DIGITS_DOWN.includes(pin)) return 'Do not use digits in a row, such as 1234'
  return null
}

/** A PIN that a person sets. */
export const NewPin = z.object({
  pin: z.string().superRefine((pin, context) => {
    const fault = pinFault(pin)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  }),
})
export type NewPin = z.infer<typeof NewPin>

/** A PIN as it is typed on a tablet: rules for new ones do not apply, every wrong one gets the same answer. */
export const PinBody = z.object({ account_id: z.string().max(64), pin: z.string().max(20) })
export type PinBody = z.infer<typeof PinBody>
