import { readFile } from 'node:fs/promises'
import { expectNoViolations } from '../accessibility.ts'
import { signUp } from '../account-person.ts'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from '../buying-steps.ts'
import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { expect, ownShop, pageElsewhere, quotePart } from '../shop.ts'

// The Desk and the list of exemptions have only what these tests recorded.
test.use({ settings: ownShop() })

test('a company orders without sales tax, with a PO number, and downloads the invoice', async ({
  ownerPage: owner,
  browser,
  shop,
}) => {
  const buyer = await pageElsewhere(browser, shop)
  const { email } = await signUp(buyer, 'Cora')

  await buyer.goto('/account')
  const company = buyer.getByRole('form', { name: 'Company' })
  await expect(company).toHaveCount(0)
  await expectNoViolations(buyer)
  await buyer.getByRole('button', { name: 'Add a company' }).click()
  await expect(company.getByLabel('Company')).toBeFocused()
  await company.getByRole('button', { name: 'Save company' }).click()
  await expect(company.getByText('Enter the name of the company.')).toBeVisible()
  await company.getByLabel('Company').fill('Acme Robotics Inc.')
  await company.getByLabel('Billing street address').fill('500 Howard St')
  await company.getByLabel('City').fill('San Francisco')
  await company.getByLabel('State').selectOption({ label: 'California' })
  await company.getByLabel('ZIP code').fill('94105')
  await company.getByLabel('Email for invoices (optional)').fill('billing@acme.example')
  await company.getByRole('button', { name: 'Save company' }).click()
  await expect(company).toHaveCount(0)
  const section = buyer.getByRole('region', { name: 'Company' })
  await expect(section).toContainText('Acme Robotics Inc.')
  await expect(section).toContainText('500 Howard St')
  await expect(section).toContainText('billing@acme.example')
  await expect(buyer.getByRole('button', { name: 'Change company' })).toBeFocused()
  await expectNoViolations(buyer)

  await owner.goto('/console/tax-exemptions')
  await owner.getByLabel('Find a customer').fill('acme')
  await owner.getByRole('button', { name: new RegExp(email) }).click()
  const exemption = owner.getByRole('region', { name: 'Sales tax exemption' })
  await exemption.getByRole('button', { name: 'Record a certificate' }).click()
  await exemption.getByRole('button', { name: 'Record certificate' }).click()
  await expect(exemption.getByText('Choose at least one state.')).toBeVisible()
  await exemption.getByLabel('States').selectOption({ label: 'California' })
  await exemption.getByLabel('Certificate number').fill('SR 102-345')
  await exemption.getByLabel('Form').fill('CDTFA-230')
  const soon = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await exemption.getByLabel('Last day (optional)').fill(soon)
  const choosing = owner.waitForEvent('filechooser')
  await exemption.getByRole('button', { name: 'Choose scan' }).click()
  const scan = Buffer.from('%PDF-1.4\n%%EOF\n')
  await (await choosing).setFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: scan })
  await exemption.getByRole('button', { name: 'Record certificate' }).click()
  const certificate = exemption.getByRole('listitem', { name: 'Certificate SR 102-345' })
  await expect(certificate).toContainText('Expires soon')
  await expect(certificate).toContainText('PDF, ')
  await expectNoViolations(owner)
  await owner.goto('/console')
  await expect(owner.getByText('1 tax exemption to renew')).toBeVisible()

  await quotePart(buyer, stlBox('bracket.stl', [20, 20, 20]))
  await startOrder(buyer)
  await typeAddress(buyer, OAKLAND)
  await priceDelivery(buyer)
  await buyer.getByLabel('PO number (optional)').fill('PO-4711')
  await buyer.getByLabel('Note to the shop (optional)').fill('Please call before delivery.')
  await expect(buyer.getByText('no sales tax for deliveries to CA')).toBeVisible()
  await expectNoViolations(buyer)
  await goToPayment(buyer)
  await expect(buyer.getByText('Sales tax (exempt in CA)')).toBeVisible()
  await payWith(buyer, GOOD_CARD)
  await buyer.waitForURL(/\/orders\/q_/)
  await expect(buyer.getByText('PO number PO-4711')).toBeVisible()
  const orderId = new URL(buyer.url()).pathname.split('/').at(-1)
  const downloading = buyer.waitForEvent('download')
  await buyer.getByRole('link', { name: 'Invoice (PDF)' }).click()
  const download = await downloading
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await owner.goto('/console/orders?q=po-4711')
  await owner.getByRole('grid', { name: 'Orders' }).getByRole('row').nth(1).click()
  await expect(owner.getByRole('region', { name: 'What was sold' })).toContainText('PO-4711')
  await expect(owner.getByRole('region', { name: 'What was sold' })).toContainText(
    'Please call before delivery.',
  )
  const money = owner.getByRole('region', { name: 'Money' })
  await expect(money).toContainText('exempt, certificate SR 102-345 (CDTFA-230)')
  await expect(money.getByRole('link', { name: /^Invoice PRACTICE-INV-\d{6}$/ })).toBeVisible()
  await expectNoViolations(owner)

  await owner.goto(`/console/shipping/${orderId}/slip`)
  await expect(owner.getByText('PO number PO-4711')).toBeVisible()

  await owner.goto('/console/tax-exemptions')
  await certificate.getByRole('button', { name: 'End…' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('The state revoked it')
  await dialog.getByRole('button', { name: 'End exemption' }).click()
  await expect(dialog).toBeHidden()
  await buyer.goto('/account')
  await expect(buyer.getByText('Is your company exempt')).toBeVisible()
})
