import { expectNoViolations } from '../accessibility.ts'
import { readyOrders, test } from '../easypost-shop.ts'
import { expect } from '../shop.ts'

/** Valid numbers of the post, one for each order. */
const NUMBERS = ['9400111899223197428497', '9400111899223197428480', '9400111899223197428473']

test('packed orders go to another program as a file, and its tracking numbers ship them', async ({
  ownerPage: page,
  opened,
  desk,
}) => {
  const ids = await readyOrders(desk, opened, 3)
  const orders = await Promise.all(
    ids.map(async (order_id) => (await desk.shopOrders.get.query({ order_id })).head),
  )
  for (const { order_id, revision } of orders) await desk.shipping.pack.mutate({ order_id, revision })
  await page.goto('/console/shipping')
  await page.getByRole('checkbox', { name: 'All packed' }).click()
  const table = page.getByRole('link', { name: 'Download 3 packages as CSV' })
  const file = await page.request.get((await table.getAttribute('href'))!)
  expect((await file.text()).trim().split('\r\n')).toHaveLength(4)

  await page.getByRole('button', { name: 'Enter tracking numbers…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter tracking numbers' })
  const rows = orders.map(({ number }, at) => `Casey,${number},${at === 2 ? 'hello' : NUMBERS[at]},USPS`)
  await dialog.getByLabel('Or a file (text or CSV)').setInputFiles({
    name: 'export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      ['Recipient,Order ID,Tracking Number,Carrier', ...rows, `Casey,9999,${NUMBERS[2]},USPS`].join('\n'),
    ),
  })
  await expect(dialog.getByRole('row', { name: /hello This is not a tracking number/ })).toBeVisible()
  await expect(dialog.getByRole('row', { name: /There is no order 9999/ })).toBeVisible()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Ship 2 packages' }).click()
  await expect(page.getByText('2 packages shipped')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Sent today/ }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Packed, to hand over' }).getByRole('listitem')).toHaveCount(
    1,
  )
})
