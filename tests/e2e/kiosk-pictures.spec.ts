import { photoFile } from '../shop/photo-file.ts'
import { expectNoViolations } from './accessibility.ts'
import { test } from './console-owner.ts'
import { expect, ownShop } from './shop.ts'

// Pictures are drawn on a canvas before they are sent, which browsers without drawing cannot.
test.use({ settings: ownShop(), drawn: true })

test('the owner adds a picture of the attract screen by the button, and a file that is none says so', async ({
  ownerPage: page,
  shop,
}) => {
  await page.goto('/console/staff')
  await page.getByRole('button', { name: 'Add a kiosk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a kiosk' })
  await dialog.getByLabel('Name').fill('Counter')
  await dialog.getByRole('button', { name: 'Add the kiosk' }).click()

  const choose = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Add pictures' }).click()
    await (await choosing).setFiles(files)
  }
  await choose([{ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear customer') }])
  await expect(page.getByRole('alert')).toContainText('This browser cannot read this file as a picture.')

  // Larger than it is sent.
  const buffer = Buffer.from(photoFile({ width: 3200, height: 1600 }))
  await choose([{ name: 'workshop.jpg', mimeType: 'image/jpeg', buffer }])
  await expect(page.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'Number 1' })
  const size = () =>
    picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight].join(' x '))
  await expect.poll(size).toBe('1600 x 800')
  const sent = await page.request.get(new URL((await picture.getAttribute('src'))!, shop).href)
  expect(sent.headers()['content-type']).toBe('image/jpeg')
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(picture).toHaveCount(0)
})
