/** The shop's own data: each kind is one document, of which every version is kept. */
export const DOCUMENT_KINDS = [
  'catalog',
  'price_book',
  'calendar',
  'costs',
  'printers',
  'printer_profiles',
  'calibration',
  'print_limits',
  'routing',
  'delivery',
  'sales_tax',
  'mail',
  'email_texts',
  'shop_details',
  'terms',
  'brand',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Staff's name for a document, and the things that it decides. */
export const DOCUMENT_WORDS: Record<DocumentKind, { label: string; decides: string }> = {
  catalog: {
    label: 'Materials and colors',
    decides: 'What customers can choose: materials, colors, print settings and lead days.',
  },
  price_book: { label: 'Prices', decides: 'Rates, minimums, quantity breaks and the surcharge for speed.' },
  calendar: { label: 'Calendar', decides: 'Business hours, closed days, cutoff times and handling times.' },
  costs: {
    label: 'Production costs',
    decides:
      'Electricity, labor and machine hours, for the cost of what was printed. No price depends on them.',
  },
  printers: { label: 'Printers', decides: 'What each printer can print, and how many hours a day.' },
  printer_profiles: {
    label: 'Printer profiles',
    decides: 'Speeds and flows from which print times are estimated.',
  },
  calibration: {
    label: 'Calibration',
    decides: 'By which factors estimates are corrected, for each printer, material and layer height.',
  },
  print_limits: {
    label: 'Print limits',
    decides: 'When each print check warns or blocks.',
  },
  routing: { label: 'Routing', decides: 'Which quotes are priced at once, and which staff must see first.' },
  delivery: { label: 'Delivery', decides: 'Delivery area, fees, carriers, couriers and boxes.' },
  sales_tax: { label: 'Sales tax', decides: 'Where sales tax is collected, and at which rate.' },
  mail: {
    label: 'Mail server',
    decides: 'Through which server emails are sent, and where replies arrive. Passwords are not part of it.',
  },
  email_texts: {
    label: 'Email texts',
    decides: 'Subject and text of each email, where they differ from the defaults.',
  },
  shop_details: { label: 'Shop details', decides: 'Name, address and contact of the shop.' },
  terms: {
    label: 'Terms and returns',
    decides: 'Terms of sale, returns and privacy, as customers read them.',
  },
  brand: { label: 'Logo and color', decides: 'How pages, emails and PDF documents look.' },
}

/** The longest reason for a version, as its author writes it. */
export const MAX_DOCUMENT_REASON = 300

/** Says that the current version of a document does not match its schema, and what to do. */
export function damagedSentence(kind: DocumentKind): string {
  return `The settings “${DOCUMENT_WORDS[kind].label}” are damaged. An owner can go back to an earlier version on the page Settings of the console.`
}
