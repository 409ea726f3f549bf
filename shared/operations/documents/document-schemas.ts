import { z } from 'zod'
import { Calibration } from '../../quoting/calibration/calibration.ts'
import { Catalog } from '../../catalog/catalog.ts'
import { PrinterProfile } from '../../geometry/printer-profile.ts'
import { PrintLimits } from '../../geometry/print-limits.ts'
import { PriceBook } from '../../quoting/pricing/price-book.ts'
import { RoutingRules } from '../../quoting/pricing/routing.ts'
import { CostRates } from '../../quoting/costs/cost-rates.ts'
import { ShopCalendar } from '../../quoting/scheduling/calendar.ts'
import { EmailTexts } from '../../messaging/mail/email-texts.ts'
import { MailSettings } from '../../messaging/mail/mail-settings.ts'
import { SalesTaxRules } from '../../payments/sales-tax.ts'
import { DeliveryRules } from '../../quoting/delivery/delivery-rules.ts'
import { ShopDetails } from '../../platform/shop-details.ts'
import { ShopTerms } from '../../platform/shop-terms.ts'
import { Brand } from '../../platform/brand/brand.ts'
import { Printer } from '../../catalog/printers/printers.ts'
import type { DocumentKind } from './document-kinds.ts'

/** The schema of each of the shop's documents. */
export const DOCUMENTS = {
  catalog: Catalog,
  price_book: PriceBook,
  calendar: ShopCalendar,
  costs: CostRates,
  printers: z.array(Printer).min(1),
  printer_profiles: z.array(PrinterProfile).min(1),
  calibration: Calibration,
  print_limits: PrintLimits,
  routing: RoutingRules,
  sales_tax: SalesTaxRules,
  shop_details: ShopDetails,
  delivery: DeliveryRules,
  mail: MailSettings,
  email_texts: EmailTexts,
  terms: ShopTerms,
  brand: Brand,
} as const satisfies Record<DocumentKind, z.ZodType>

export type Documents = { [K in DocumentKind]: z.output<(typeof DOCUMENTS)[K]> }
