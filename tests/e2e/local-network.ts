import { networkInterfaces } from 'node:os'
import type { Page } from '@playwright/test'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { expect, ownShop } from './shop.ts'

/** This machine as others in its network address it; without a network, a name that browsers trust no more than that. */
const MACHINE =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'shop.test'

/** Tests of a shop that listens to its network, from another device: over plain http at its LAN address. */
export const LISTENING = { ...ownShop(), host: '0.0.0.0', allowed_hosts: ['shop.test'] }

export const inNetwork = (shop: string) => shop.replace('127.0.0.1', MACHINE)

/** From the price to the paid order, as a guest. */
export async function orderAndPay(page: Page): Promise<void> {
  await startOrder(page)
  await typeAddress(page, OAKLAND)
  await priceDelivery(page)
  await goToPayment(page, 'cora@example.com')
  await payWith(page, GOOD_CARD)
  await page.waitForURL(/\/orders\/q_/)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
}
