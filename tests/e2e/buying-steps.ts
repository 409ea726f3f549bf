import { expect, type Page } from '@playwright/test'
import { currentTotal } from './shop.ts'

export interface Address {
  name: string
  phone: string
  street: string
  city: string
  state: string
  zip: string
}

/** Inside the area of the shop's own couriers. */
export const OAKLAND: Address = {
  name: 'Cora Customer',
  phone: '510 555 2671',
  street: '1 Broadway',
  city: 'Oakland',
  state: 'California',
  zip: '94607',
}

/** Too far for a courier. */
export const RENO: Address = {
  ...OAKLAND,
  street: '1 Virginia Street',
  city: 'Reno',
  state: 'Nevada',
  zip: '89501',
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'

/** From the quote page to the checkout page, by the one button in sight. */
export async function startOrder(page: Page): Promise<void> {
  await currentTotal(page)
  await page.locator('[data-order]:visible').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order this part' })).toBeVisible()
}

export async function typeAddress(page: Page, address: Address): Promise<void> {
  const form = page.getByRole('form', { name: 'Delivery address' })
  await form.getByLabel('Name').fill(address.name)
  await form.getByLabel('Phone').fill(address.phone)
  await form.getByLabel('Street address').fill(address.street)
  await form.getByLabel('City').fill(address.city)
  await form.getByLabel('State').selectOption({ label: address.state })
  await form.getByLabel('ZIP code').fill(address.zip)
}

export async function priceDelivery(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Delivery address' }).locator('[type=submit]').click()
}

/** To the shop's practice payment page; a guest enters the address for the receipt. */
export async function goToPayment(page: Page, email?: string): Promise<void> {
  if (email) await page.getByLabel('Email for your receipt').fill(email)
  await page.getByRole('button', { name: /^Continue to payment, \$[\d,.]+$/ }).click()
  await page.waitForURL(/\/checkout\//)
}

export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}
