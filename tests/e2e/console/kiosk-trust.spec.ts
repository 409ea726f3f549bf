import { test } from '../console-owner.ts'
import { stlBox } from '../part-files.ts'
import { chooseFiles, expect, ownShop, pageElsewhere } from '../shop.ts'
import { freePort } from '../../shop/free-port.ts'
import { ADDRESS, phoneThatTrusts, switchLan } from '../trusting-phone.ts'

test.use({ settings: { ...ownShop(), lan_name: null } })

test('at a kiosk over https, a phone is first led to trust the certificate of the shop, then to the visit', async ({
  ownerPage,
  browser,
  shop,
  launchOptions,
}) => {
  test.skip(ADDRESS === undefined, 'this machine is in no network')
  const port = String(await freePort())
  const url = `https://${ADDRESS}:${port}`
  await switchLan(ownerPage, port)
  await expect(ownerPage.getByText(`Open to the local network at port ${port}`)).toBeVisible()
  await ownerPage.goto('/console/staff')
  await ownerPage.getByRole('button', { name: 'Add a kiosk' }).click()
  const adding = ownerPage.getByRole('dialog', { name: 'Add a kiosk' })
  await adding.getByLabel('Name').fill('Counter')
  await adding.getByRole('button', { name: 'Add the kiosk' }).click()
  const notice = ownerPage.getByRole('region', { name: 'Type this code on the kiosk' })
  const code = (await notice.locator('code').nth(1).textContent()) ?? ''

  const pem = await (await ownerPage.request.get(`${shop}/trust/layerline.pem`)).text()
  const { context, close } = await phoneThatTrusts(pem, launchOptions)
  const screen = await context.newPage()
  await screen.setViewportSize({ width: 1080, height: 1920 })
  await screen.goto(`${url}/kiosk`)
  await screen.getByLabel('Pairing code').fill(code)
  await screen.getByRole('button', { name: 'Use as a kiosk' }).click()
  await screen.getByRole('button', { name: 'Touch to start' }).click()
  const answer = screen.waitForResponse('**/auth/kiosk/hand-over')
  await screen.getByRole('button', { name: 'Send a file from your phone' }).click()
  const codes = (await (await answer).json()) as { url: string; trust_url: string }
  const dialog = screen.getByRole('dialog', { name: 'Send a file from your phone' })
  await expect(dialog.getByRole('img', { name: 'QR code to trust the shop’s certificate' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
  await expect(dialog).toContainText('Scan the first code and trust the shop’s certificate, once.')
  await screen.screenshot({ path: test.info().outputPath('trust.png') })

  // A phone that does not know the certificate yet: the first code works, the second one does not.
  const stranger = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await stranger.goto(codes.trust_url)
  await expect(stranger.getByRole('heading', { level: 1 })).toContainText('Trust the certificate of')
  await expect(stranger.goto(codes.url)).rejects.toThrow(/ERR_CERT_AUTHORITY_INVALID/)
  await stranger.context().close()

  // It trusts the certificate now.
  const phone = await phoneThatTrusts(pem, launchOptions)
  const page = await phone.context.newPage()
  await page.goto(codes.url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseFiles(page, stlBox('hook.stl', [20, 10, 10]))
  await page.waitForURL(/\/quotes\/q_/)
  await screen.waitForURL(new URL(page.url()).href)
  await phone.close()
  await close()
})
