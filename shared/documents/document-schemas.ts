import { z } from 'zod'
import { Calibration } from '../calibration/calibration.ts'
import { Catalog } from '../catalog/catalog.ts'
import { PrinterProfile } from '../geometry/printer-profile.ts'
import { PrintLimits } from '../geometry/print-limits.ts'
import { PriceBook } from '../pricing/price-book.ts'
import { RoutingRules } from '../pricing/routing.ts'
import { CostRates } from '../production/cost-rates.ts'
import { ShopCalendar } from '../scheduling/calendar.ts'
import { EmailTexts } from '../mail/email-texts.ts'
import { MailSettings } from '../mail/mail-settings.ts'
import { SalesTaxRules } from '../payments/sales-tax.ts'
import { DeliveryRules } from '../delivery/delivery-rules.ts'
import { ShopDetails } from '../shop-details.ts'
import { ShopTerms } from '../shop-terms.ts'
import { Brand } from '../brand/brand.ts'
import { Printer } from '../scheduling/printers.ts'
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
