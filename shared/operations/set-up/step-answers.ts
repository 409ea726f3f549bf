import { z } from 'zod'
import { MaterialId } from '../../catalog/materials.ts'
import { emailAddress } from '../../platform/email-address.ts'
import { pastedCode, pastedLine } from '../../platform/pasted-text.ts'
import { CostAnswers } from '../../quoting/costs/cost-rates.ts'
import { PriceAnswers } from '../../quoting/pricing/price-answers.ts'
import { ShopDetails } from '../../platform/shop-details.ts'
import { ShopCalendar } from '../../quoting/scheduling/calendar.ts'
import { DeliveryAnswers } from './delivery-answers.ts'
import { PrinterAnswers } from '../../production/printers/new-printers.ts'

/** The shop's name and addresses, with a sentence for every fault. */
export const ShopAnswers = z.object({
  name: z
    .string()
    .overwrite(pastedLine)
    .min(1, 'Enter the name of the shop.')
    .max(80, 'The name has at most 80 characters.'),
  support_email: emailAddress('Enter an email address, such as hello@example.com.'),
  phone: z
    .string()
    .overwrite(pastedLine)
    .min(7, 'Enter the phone number with its area code.')
    .max(30, 'The phone number has at most 30 characters.'),
  address: z.object({
    street: z.string().overwrite(pastedLine).min(1, 'Enter the street and number.').max(120),
    unit: z.string().overwrite(pastedLine).max(60).nullable(),
    city: z.string().overwrite(pastedLine).min(1, 'Enter the city.').max(80),
    state: z.string().regex(/^[A-Z]{2}$/, 'Choose the state.'),
    zip: z
      .string()
      .overwrite((zip) => pastedCode(zip).trim())
      .regex(/^\d{5}$/, 'Enter the five digits of the ZIP code.'),
  }),
  time_zone: ShopDetails.shape.time_zone,
})
export type ShopAnswers = z.infer<typeof ShopAnswers>

/** The colors in stock of each material; one without any is out of stock. */
export const StockAnswers = z
  .array(z.object({ material: MaterialId.exclude(['Custom']), colors: z.array(z.string().max(40)).max(500) }))
  .max(MaterialId.options.length)
  .refine((materials) => materials.some(({ colors }) => colors.length > 0), 'Choose at least one color.')
export type StockAnswers = z.infer<typeof StockAnswers>

/** When the shop works. Cutoffs and handling times stay what they are as far as they fit the hours. */
export const HoursAnswers = z.object({
  opens: ShopCalendar.shape.opens,
  closes: ShopCalendar.shape.closes,
  working_weekdays: ShopCalendar.shape.working_weekdays.max(7),
  weekday_hours: ShopCalendar.shape.weekday_hours,
  closures: ShopCalendar.shape.closures.max(1000),
})
export type HoursAnswers = z.infer<typeof HoursAnswers>

const Version = z.int().min(1)

/** The answer to one step. `version` is that of the document that the owner saw; steps without one have their own commands. */
export const StepAnswer = z.discriminatedUnion('step', [
  z.object({ step: z.literal('shop'), version: Version, answers: ShopAnswers }),
  z.object({ step: z.literal('printers'), version: Version, answers: PrinterAnswers }),
  z.object({ step: z.literal('materials'), version: Version, answers: StockAnswers }),
  z.object({
    step: z.literal('prices'),
    version: Version,
    answers: PriceAnswers,
    costs: z.object({ version: Version, answers: CostAnswers }),
  }),
  z.object({ step: z.literal('delivery'), version: Version, answers: DeliveryAnswers }),
  z.object({ step: z.literal('hours'), version: Version, answers: HoursAnswers }),
  z.object({ step: z.enum(['payments', 'email', 'test_order']) }),
])
export type StepAnswer = z.infer<typeof StepAnswer>
