import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoViolations } from '../accessibility.ts'
import { boughtPart } from '../bought-part.ts'
import { consoleClient } from '../busy-shop.ts'
import { test } from '../console-owner.ts'
import { scan } from '../scan.ts'
import { expect } from '../shop.ts'
import { printUnits } from '../../shop/print-units.ts'

type Console = ReturnType<typeof consoleClient>

/** A paid order whose units are all printed and finished. */
async function readyOrder(
  request: APIRequestContext,
  desk: Console,
  { address, quantity }: { address: string; quantity: number },
): Promise<{ order_id: string; number: number }> {
  const order_id = await boughtPart(request, address, quantity)
  const order = () => desk.shopOrders.get.query({ order_id })
  const seen = async () => (await order()).units.map(({ unit, status }) => ({ order_id, unit, seen: status }))
  await printUnits(desk, await seen())
  await desk.units.finished.mutate({ units: await seen() })
  return { order_id, number: (await order()).head.number }
}

const detailOf = (page: Page) => page.getByRole('region', { name: 'The chosen order' })

test(
  'a packer sends an order in two parcels, ticked by scanning',
  { tag: '@smoke' },
  async ({ ownerPage: page, ownerCookies, opened }) => {
    const desk = consoleClient(opened.address, ownerCookies)
    const { order_id, number } = await readyOrder(page.request, desk, {
      address: opened.address,
      quantity: 3,
    })
    await page.goto(`/console/shipping?chosen=${order_id}`)
    const detail = detailOf(page)
    const form = detail.getByRole('form', { name: `Pack order ${number}` })
    await expect(form.getByRole('checkbox', { name: 'Unit 3' })).toBeChecked()
    await scan(page, `U-${number}-2`)
    await expect(form.getByText('1 unit scanned.')).toBeVisible()
    await expect(form.getByRole('checkbox', { name: 'Unit 3' })).not.toBeChecked()
    await form.getByLabel('Box').selectOption({ label: 'Made to measure' })
    await form.getByLabel('Length in inches').fill('12')
    await form.getByLabel(/^Weight on the scale/).fill('8.8')
    await expectNoViolations(page)
    await form.getByRole('button', { name: /^Packed/ }).click()
    await expect(page.getByText(`Order ${number} is packed`)).toBeVisible()

    await expect(form.getByRole('checkbox', { name: 'Unit 1' })).toBeChecked()
    await form.getByRole('button', { name: /^Packed/ }).click()
    const packed = page.getByRole('region', { name: 'Packed, to hand over' })
    await expect(packed.getByRole('button', { name: new RegExp(`${number}.*1 of 3 units`) })).toBeVisible()
    for (const units of ['1 of 3 units', '2 of 3 units']) {
      await packed.getByRole('button', { name: new RegExp(`${number}.*${units}`) }).click()
      await detail.getByLabel(/^Tracking number/).fill(units.startsWith('1') ? '9400 1' : '9400 2')
      await detail.getByRole('button', { name: /^Ship/ }).click()
      await expect(detail.getByRole('heading', { name: 'Carrier report' })).toBeVisible()
    }
    const order = await desk.shopOrders.get.query({ order_id })
    expect([order.head.status, order.parcels.map(({ units }) => units)]).toEqual(['completed', [[2], [1, 3]]])

    await page.goto(`/orders/${order_id}`)
    const parcels = page.getByRole('region', { name: 'Packages' })
    await expect(parcels.getByText('Package 1: 1 of 3 pieces')).toBeVisible()
    await expect(parcels.getByText('94001')).toBeVisible()
    await expect(parcels.getByText('94002')).toBeVisible()
  },
)

test('a packer puts two orders to one address into one box, with one slip', async ({
  ownerPage: page,
  ownerCookies,
  opened,
}) => {
  const desk = consoleClient(opened.address, ownerCookies)
  const first = await readyOrder(page.request, desk, { address: opened.address, quantity: 1 })
  const second = await readyOrder(page.request, desk, { address: opened.address, quantity: 2 })
  await page.goto(`/console/shipping?chosen=${first.order_id}`)
  const detail = detailOf(page)
  await detail.getByRole('checkbox', { name: `Order ${second.number}, 2 units` }).check()
  await detail.getByRole('button', { name: /^Packed/ }).click()
  await expect(page.getByText(`Order ${first.number} is packed`)).toBeVisible()
  const packed = page.getByRole('region', { name: 'Packed, to hand over' })
  await packed.getByRole('button', { name: new RegExp(`${first.number} \\+1`) }).click()
  await expect(detail.getByText(`Order ${second.number}: 2 units`)).toBeVisible()

  await detail.getByRole('link', { name: 'Packing slip' }).click()
  const slip = page.getByRole('article', { name: `Packing slip of orders ${first.number}, ${second.number}` })
  await expect(slip.getByRole('region', { name: `In the box, order ${second.number}` })).toBeVisible()
  await page.goBack()

  await detail.getByLabel(/^Tracking number/).fill('9400 3')
  await detail.getByRole('button', { name: /^Ship/ }).click()
  await expect(detail.getByRole('heading', { name: 'Carrier report' })).toBeVisible()
  for (const { order_id } of [first, second])
    expect((await desk.shopOrders.get.query({ order_id })).head.status).toBe('completed')
})
