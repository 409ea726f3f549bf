import { expectNoViolations } from '../accessibility.ts'
import { signUpAs } from '../account-person.ts'
import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { currentTotal, expect, expectNoOverflow, openSettings, ownShop, quotePart } from '../shop.ts'
import { freePort } from '../../shop/free-port.ts'
import { ADDRESS, phoneThatTrusts, switchLan } from '../trusting-phone.ts'

test.use({ settings: { ...ownShop(), lan_name: null } })

test('an owner opens the local network, a phone uses the shop over https, and it is closed again', async ({
  ownerPage,
  shop,
  launchOptions,
}) => {
  test.skip(ADDRESS === undefined, 'this machine is in no network')
  const port = String(await freePort())
  const url = `https://${ADDRESS}:${port}`
  await switchLan(ownerPage, port)
  await expect(ownerPage.getByText(`Open to the local network at port ${port}`)).toBeVisible()
  await expect(ownerPage.getByRole('img', { name: `QR code of ${url}`, exact: true })).toBeVisible()
  await expect(ownerPage.getByText(/^([\dA-F]{2}:){31}[\dA-F]{2}$/)).toBeVisible()
  await expectNoViolations(ownerPage)

  const pem = await (await ownerPage.request.get(`${shop}/trust/layerline.pem`)).text()
  const phone = await phoneThatTrusts(pem, launchOptions)
  const page = await phone.context.newPage()
  await page.goto(url.replace('https:', 'http:') + '/trust')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Trust the certificate of')
  await expectNoOverflow(page)
  await expectNoViolations(page)
  await page.goto(url.replace('https:', 'http:'))
  expect(new URL(page.url()).origin).toBe(url)
  expect(await page.evaluate(() => isSecureContext)).toBe(true)
  await page.goto(`${url}/sign-up`)
  await signUpAs(page, 'Lana')
  await expect(page.getByRole('button', { name: 'Account of Lana' })).toBeVisible()
  await page.goto(url)
  await quotePart(page, stlBox('phone.stl', [20, 20, 10]))
  await currentTotal(page)
  await expect(ownerPage.getByRole('region', { name: 'Devices' }).getByText(ADDRESS!)).toBeVisible()

  await switchLan(ownerPage, null)
  await expect(ownerPage.getByText('Only this computer can open the shop')).toBeVisible()
  await expect(page.goto(url)).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  await phone.close()
})

test('an address that reaches another program is told apart from the shop', async ({ ownerPage, shop }) => {
  await ownerPage.goto('/console/lan')
  const outside = ownerPage.getByRole('region', { name: 'Addresses outside' })
  await openSettings(outside, /^Addresses and proxies/)
  await outside.getByLabel('Base address').fill(shop)
  await outside.getByRole('button', { name: 'Save' }).click()
  await outside.getByRole('button', { name: 'Check the base address' }).click()
  await expect(outside.getByText('It reaches this shop')).toBeVisible()
  await outside.getByLabel('Base address').fill('http://127.0.0.1:9')
  await outside.getByRole('button', { name: 'Save' }).click()
  await outside.getByRole('button', { name: 'Check the base address' }).click()
  await expect(outside.getByText('Nothing listens there')).toBeVisible()
})
