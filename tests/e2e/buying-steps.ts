import { expect, type Page } from '@playwright/test'
import { panel, standingTotal } from './shop.ts'

export interface Address {
  name: string
  phone: string
  street: string
  city: string
  state: string
  zip: string
}

/** In the area of the shop's own couriers. */
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

/** From the quote page to the page where it is ordered. */
export async function startOrder(page: Page): Promise<void> {
  await standingTotal(page)
  await panel(page).getByRole('link', { name: 'Order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Order this part' })).toBeVisible()
}

export async function typeAddress(page: Page, address: Address): Promise<void> {
  const form = page.getByRole('form', { name: 'Delivery address' })
  await form.getByLabel('Name').fill(address.name)
  await form.getByLabel('Phone').fill(address.phone)
  await form.getByLabel('Street and number').fill(address.street)
  await form.getByLabel('City').fill(address.city)
  await form.getByLabel('State').selectOption({ label: address.state })
  await form.getByLabel('ZIP code').fill(address.zip)
}

export async function priceDelivery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Price the delivery' }).click()
}

/** A courier takes it where one rides at that hour, else a carrier is chosen. */
export async function deliverTo(page: Page, address: Address): Promise<void> {
  await typeAddress(page, address)
  await priceDelivery(page)
}

export const GOOD_CARD = '4242 4242 4242 4242'
export const DECLINED_CARD = '4000 0000 0000 0002'
