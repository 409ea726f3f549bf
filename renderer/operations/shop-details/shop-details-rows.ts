import type { SettingRow } from '../../platform/kit/setting-row.ts'

type LineName = 'name' | 'support_email' | 'phone' | 'website' | 'legal_name' | 'tax_id' | 'opening_hours'
type AddressName = 'street' | 'unit' | 'city' | 'state' | 'zip'
type FigureName = 'answer_hours' | 'problem_days'

interface LineRow<Path extends string> extends SettingRow {
  path: Path
  type?: string
  autoComplete?: string
}

export const CONTACT_ROWS: readonly LineRow<LineName>[] = [
  {
    path: 'name',
    label: 'Shop name',
    meaning: 'Shown on every page, on receipts, and as the sender of emails.',
    autoComplete: 'organization',
  },
  {
    path: 'support_email',
    label: 'Support email',
    type: 'email',
    meaning: 'Customers write here, and replies to emails arrive here.',
  },
  { path: 'phone', label: 'Phone', type: 'tel' },
  {
    path: 'website',
    label: 'Website',
    type: 'url',
    meaning: 'Optional, such as https://shop.example.',
  },
]

export const ADDRESS_ROWS: readonly (LineRow<`address.${AddressName}`> & {
  name: AddressName
  fault?: string
  maxLength?: number
})[] = [
  { path: 'address.street', name: 'street', label: 'Street', also: 'ship-from address' },
  { path: 'address.unit', name: 'unit', label: 'Unit', meaning: 'Optional: suite, floor or door.' },
  { path: 'address.city', name: 'city', label: 'City' },
  {
    path: 'address.state',
    name: 'state',
    label: 'State',
    fault: 'Two capital letters, such as CA.',
    maxLength: 2,
  },
  { path: 'address.zip', name: 'zip', label: 'ZIP', fault: 'Five digits.', maxLength: 5 },
]

export const ZONE_ROW = {
  path: 'time_zone',
  label: 'Time zone',
  meaning:
    'Opening hours, cutoffs, quiet hours and every time of day are in it. Ship dates count as Pacific calendar days.',
} satisfies SettingRow

export const HOURS_ROW: LineRow<LineName> = {
  path: 'opening_hours',
  label: 'Business hours',
  meaning: 'As text, such as Mon–Fri 9 am to 5 pm. Ship dates follow the calendar.',
}

export const SERVICE_ROWS: readonly (SettingRow & { path: FigureName; unit: 'hours' | 'days' })[] = [
  { path: 'answer_hours', label: 'We answer within', unit: 'hours' },
  {
    path: 'problem_days',
    label: 'Problems can be reported for',
    meaning: 'Days after delivery.',
    also: 'returns',
    unit: 'days',
  },
]

export const COMPANY_ROWS: readonly LineRow<LineName>[] = [
  {
    path: 'legal_name',
    label: 'Legal name',
    meaning: 'Optional: where it differs from the shop’s name.',
    also: 'receipts, invoices',
  },
  {
    path: 'tax_id',
    label: 'Tax ID',
    meaning: 'Optional: an EIN or a seller’s permit number. Receipts and invoices show it.',
  },
]
