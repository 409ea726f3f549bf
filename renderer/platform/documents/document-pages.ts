import type { DocumentKind } from '../../../shared/operations/documents/document-kinds.ts'

/** The page on which a document is edited. Without one, it is edited by exporting and importing its file. */
export const DOCUMENT_PAGES: Partial<Record<DocumentKind, string>> = {
  catalog: '/console/materials/edit',
  price_book: '/console/prices',
  calendar: '/console/calendar',
  costs: '/console/costs',
  routing: '/console/routing',
  print_limits: '/console/print-limits',
  printers: '/console/printers',
  printer_profiles: '/console/printers',
  delivery: '/console/delivery-settings',
  sales_tax: '/console/sales-tax',
  email_texts: '/console/email-texts',
  mail: '/console/mail-server',
  shop_details: '/console/shop',
  brand: '/console/brand',
  terms: '/console/terms',
}
