import { expect, test } from 'vitest'
import { parcelsCsv } from '../../../shared/shipping/parcel-csv.ts'
import { ADDRESS } from '../../shop/placed-order.ts'

const parcel = {
  order: '1004',
  address: {
    ...ADDRESS,
    unit: 'Apt 4',
    zip: '02134',
    phone: '+1 (415) 555-2671',
    state: 'ca',
    country: 'US' as const,
  },
  email: 'maya@example.com',
  grams: 242,
  size_mm: [160, 211, 110] as const,
}

const rowsOf = (text: string) => text.trimEnd().split('\r\n')

test('a parcel is one row with the columns that label programs know, in ounces and inches, the longest side first', () => {
  const [headings, row] = rowsOf(parcelsCsv([parcel]))
  expect(headings).toBe(
    'Order Number,Name,Company,Address Line 1,Address Line 2,City,State,ZIP,Country,Phone,Email,Weight (oz),Length (in),Width (in),Height (in)',
  )
  const { name, street, city } = parcel.address
  expect(row).toBe(
    `1004,${name},,${street},Apt 4,${city},CA,02134,US,4155552671,maya@example.com,8.6,8.4,6.3,4.4`,
  )
})

test('a name or an address that a spreadsheet would run as a formula gets an apostrophe', () => {
  const address = { ...parcel.address, name: '=HYPERLINK("http://x")', street: '+1 Main St' }
  expect(parcelsCsv([{ ...parcel, address }])).toContain(`"'=HYPERLINK(""http://x"")",,'+1 Main St,`)
})
