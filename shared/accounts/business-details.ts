import { z } from 'zod'
import { emailAddress } from '../platform/email-address.ts'
import { pastedCode, pastedLine } from '../platform/pasted-text.ts'
import { US_STATES } from '../platform/us-states.ts'

const STATE_CODES: ReadonlySet<string> = new Set(US_STATES.map(([code]) => code))

/** A line that is printed as it is: without line breaks and characters that nobody sees. */
function printedLine(max: number, advice: string) {
  return z
    .string()
    .overwrite(pastedLine)
    .min(1, advice)
    .max(max, `Use up to ${max} characters.`)
    .regex(/^[\P{C}\u200c\u200d]*$/u, 'Use letters, digits and symbols only.')
}

const BillingAddress = z.object({
  street: printedLine(120, 'Enter the street address.'),
  unit: printedLine(60, 'Enter the suite or leave it empty.').nullable(),
  city: printedLine(80, 'Enter the city.'),
  state: z.string().refine((code) => STATE_CODES.has(code), 'Choose a state.'),
  zip: z
    .string()
    .overwrite((zip) => pastedCode(zip).trim())
    .regex(/^\d{5}(-\d{4})?$/, 'Enter a five-digit ZIP code, such as 94607.'),
})

/** The company that an account buys for, as its invoices name it. US companies only: there is no VAT number. */
export const BusinessDetails = z.object({
  company: printedLine(120, 'Enter the name of the company.'),
  address: BillingAddress,
  /** The address that gets invoices and credit notes by email; null: none. */
  invoice_email: emailAddress('Enter an email address, such as billing@example.com.').nullable(),
})
export type BusinessDetails = z.infer<typeof BusinessDetails>

/** Stored details; `revision` is 0 while there are none. */
export interface StoredBusinessDetails {
  details: BusinessDetails | null
  revision: number
}

/** A save names the revision that was seen. Null removes the details. */
export const SaveBusinessDetails = z.object({
  details: BusinessDetails.nullable(),
  revision: z.int().min(0),
})
export type SaveBusinessDetails = z.infer<typeof SaveBusinessDetails>
