import { openMailServer, type TestMailServer } from '../server/platform/adapters/mail-server.ts'
import { expectNoViolations } from './accessibility.ts'
import {
  GOOD_CARD,
  goToPayment,
  OAKLAND,
  payWith,
  priceDelivery,
  startOrder,
  typeAddress,
} from './buying-steps.ts'
import { test } from './console-owner.ts'
import { sampleFile } from './part-files.ts'
import { setMailServer } from './mail-server-steps.ts'
import { measuredQuote, chooseFiles, expect, ownShop, pageElsewhere, panel } from './shop.ts'

// A mail server is set for the whole shop.
test.use({ settings: ownShop() })

let mail: TestMailServer
test.beforeAll(async () => {
  mail = await openMailServer()
})
test.afterAll(() => mail.close())

const GUEST = 'gil@example.test'

/** The paths of the quote links in all emails to the guest, once so many have arrived. */
async function quoteLinks(count: number): Promise<string[]> {
  const links = () =>
    mail.taken
      .filter(({ to }) => to.includes(GUEST))
      .flatMap(
        ({ message }) => /\/quotes\/q_\w+\?link=[\w-]+#continue=[\w-]+/.exec(readable(message))?.[0] ?? [],
      )
  await expect.poll(() => links().length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return links()
}

/** The text of an email whose lines were broken for the transport. */
function readable(message: string): string {
  return message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

test('a guest asks the engineers, and pays with the link of our email on another device without an account', async ({
  browser,
  shop,
  ownerPage,
}) => {
  await setMailServer(ownerPage, mail.port)
  const guest = await pageElsewhere(browser, shop)
  await guest.goto('/')
  await chooseFiles(guest, sampleFile('open-box.stl'))
  await measuredQuote(guest)
  await panel(guest).getByRole('button', { name: 'Send to our engineers' }).click()
  await panel(guest).getByLabel('Email').fill(GUEST)
  await panel(guest).getByLabel('Anything we should know?').fill('It carries a shelf.')
  await panel(guest).getByRole('button', { name: 'Send request' }).click()
  await expect(panel(guest).getByText(`We’ll email you at ${GUEST}`)).toBeVisible()
  const [link] = await quoteLinks(1)
  await guest.context().close()

  await ownerPage.goto('/console/to-answer')
  await ownerPage.getByRole('textbox', { name: 'Economy' }).fill('48.5')
  await ownerPage.getByRole('textbox', { name: 'Fastest' }).fill('61.25')
  await ownerPage.getByRole('button', { name: 'Issue price' }).click()
  await expect(ownerPage.getByText('Price for open-box.stl issued')).toBeVisible()

  // The email with the price waits for the minutes in which staff can undo it; the first link leads to the price, too.
  const phone = await pageElsewhere(browser, shop, { viewport: { width: 390, height: 844 } })
  await phone.goto(link)
  await expect(phone.getByText('$48.50').first()).toBeVisible()
  await expectNoViolations(phone)
  // Beside the answer to "Is this your quote?", it is the button of the bar with the price, in place of "Share".
  const onward = phone.getByRole('button', { name: 'Continue on this device' })
  await expect(onward).toHaveCount(2)
  await expect(onward.last()).toBeInViewport()
  await expect(phone.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0)
  await onward.last().click()
  await phone.waitForURL(/\/quotes\/q_/)
  await startOrder(phone)
  await typeAddress(phone, OAKLAND)
  await priceDelivery(phone)
  await goToPayment(phone, GUEST)
  await payWith(phone, GOOD_CARD)
  await phone.waitForURL(/\/orders\//)
  await expect(phone.getByRole('heading', { name: /open-box\.stl|Order/ }).first()).toBeVisible()
})
