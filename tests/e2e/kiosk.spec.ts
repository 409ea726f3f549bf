import type { Page } from '@playwright/test'
import { photoFile } from '../shop/photo-file.ts'
import { expectNoViolations } from './accessibility.ts'
import { test } from './console-owner.ts'
import { GOOD_CARD, OAKLAND, priceDelivery, startOrder, typeAddress } from './buying-steps.ts'
import { pairScreen, PORTRAIT, quoteHere } from './kiosk-screen.ts'
import { stlBox } from './part-files.ts'
import { chooseFiles, currentTotal, expect, expectNoOverflow, ownShop, pageElsewhere } from './shop.ts'

test.use({ settings: ownShop() })

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const MINUTE_MS = 60_000

/** Answers that somebody is there. A busy computer draws too seldom to see in time that the button stands still. */
async function stay(screen: Page): Promise<void> {
  await screen.getByRole('button', { name: 'I’m still here' }).click({ force: true })
}

/** The address that the phone reads from the QR code. */
async function showCode(screen: Page, button: string): Promise<string> {
  const answer = screen.waitForResponse('**/auth/kiosk/hand-over')
  await screen.getByRole('button', { name: button }).click()
  const { url } = (await (await answer).json()) as { url: string }
  await expect(screen.getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
  return url
}

test('a visit ends when the customer walks away, and nothing of it is left on the screen', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const screen = await pairScreen(ownerPage, browser, shop)
  await expectNoViolations(screen)
  await expectNoOverflow(screen)
  const quote = await quoteHere(screen)
  await expect(screen.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(screen.getByRole('link', { name: 'API docs' })).toHaveCount(0)
  await expectNoOverflow(screen)

  await screen.clock.fastForward(MINUTE_MS)
  await expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await stay(screen)
  await expect(screen.getByRole('dialog')).toHaveCount(0)

  await screen.clock.fastForward(MINUTE_MS)
  await expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  // On a busy computer the question ends before axe does, so nothing is clicked after it.
  await expectNoViolations(screen)
  await screen.clock.fastForward(MINUTE_MS / 2)
  await expect(screen.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await screen.goto(quote)
  await expect(screen.getByRole('heading', { name: 'We can’t find this quote here' })).toBeVisible()
})

test('a part comes from the phone, and the visit continues on it', async ({ ownerPage, browser, shop }) => {
  const screen = await pairScreen(ownerPage, browser, shop)
  await screen.getByRole('button', { name: 'Touch to start' }).click()
  const sending = await showCode(screen, 'Send a file from your phone')
  const phone = await pageElsewhere(browser, shop, PHONE)
  await phone.goto(sending)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await chooseFiles(phone, stlBox('hook.stl', [20, 10, 10]))
  await phone.waitForURL(/\/quotes\/q_/)
  await expect(async () => {
    await screen.clock.fastForward(3_000)
    expect(screen.url()).toMatch(/\/quotes\/q_/)
  }).toPass()
  expect(new URL(screen.url()).pathname).toBe(new URL(phone.url()).pathname)

  const going = await showCode(screen, 'Continue on your phone')
  const other = await pageElsewhere(browser, shop, PHONE)
  await other.goto(going)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.waitForURL(/\/quotes\/q_/)
  await currentTotal(other)
  await screen.keyboard.press('Escape')
  await screen.getByRole('button', { name: 'Start over' }).click()
  await expect(screen.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  await other.reload()
  await currentTotal(other)

  const late = await pageElsewhere(browser, shop, PHONE)
  await late.goto(going)
  await late.getByRole('button', { name: 'Continue' }).click()
  await expect(late.getByText('This code was used before')).toBeVisible()
})

test('a standing screen shows the part across its width, and a basket, too, continues on the phone', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const screen = await pairScreen(ownerPage, browser, shop)
  await quoteHere(screen)
  const part = await screen.locator('#part').boundingBox()
  expect(part?.width).toBeGreaterThan(PORTRAIT.viewport.width * 0.9)
  const order = screen.locator('[data-order]:visible')
  await expect(order).toHaveCount(1)
  await expect(order).toBeInViewport()

  await screen.getByRole('button', { name: 'Start over' }).click()
  await screen.getByRole('button', { name: 'Touch to start' }).click()
  await chooseFiles(screen, stlBox('lid.stl', [20, 20, 10]), stlBox('box.stl', [20, 20, 20]))
  await screen.waitForURL(/\/baskets\/bk_/)
  const going = await showCode(screen, 'Continue on your phone')
  const phone = await pageElsewhere(browser, shop, PHONE)
  await phone.goto(going)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.waitForURL(/\/baskets\/bk_/)
  await expect(phone.getByRole('list', { name: 'Parts' }).getByRole('listitem')).toHaveCount(2)
})

test('customers of a kiosk that only shows prices order on their own phone', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const screen = await pairScreen(ownerPage, browser, shop, { use: 'Prices only' })
  await quoteHere(screen)
  await screen.getByRole('button', { name: 'Order on your phone' }).first().click()
  await expect(screen.getByRole('img', { name: 'QR code for your phone' })).toBeVisible()
})

/** Touches keys of the keyboard on the screen. */
async function touchKeys(screen: Page, keys: string[]): Promise<void> {
  for (const key of keys) await screen.locator(`.simple-keyboard [data-skbtn="${key}"]`).click()
}

test('the screen has a keyboard, and asks on the payment page, too, whether the customer is still there', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const screen = await pairScreen(ownerPage, browser, shop)
  await ownerPage.reload()
  await ownerPage.getByRole('button', { name: 'Edit the kiosk Counter' }).last().click()
  const dialog = ownerPage.getByRole('dialog', { name: 'Edit the kiosk Counter' })
  await dialog.getByText('Keyboard on the screen').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await screen.reload()
  await quoteHere(screen)
  await startOrder(screen)
  await typeAddress(screen, { ...OAKLAND, name: '' })
  await screen.getByLabel('Name').click()
  await touchKeys(screen, ['{shift}', 'A', 'l', '{space}', 'x', '{bksp}', 'b'])
  await expect(screen.getByLabel('Name')).toHaveValue('Al b')
  await screen.screenshot({ path: test.info().outputPath('keyboard.png') })
  await touchKeys(screen, ['{done}'])
  await expect(screen.locator('.simple-keyboard')).toHaveCount(0)
  await priceDelivery(screen)
  // Wide screens are too low for the page and the keys.
  await screen.setViewportSize({ width: 1280, height: 800 })
  await screen.getByLabel('Email for your receipt').click()
  await screen.getByLabel('Email for your receipt').fill('cora@customer.example')
  await expect(screen.locator('.simple-keyboard')).toBeVisible()
  // A finger rests on a button for a while.
  await screen.getByRole('button', { name: /^Continue to payment/ }).click({ delay: 300 })
  await screen.waitForURL(/\/checkout\//)

  await screen.getByRole('button', { name: 'Use the test card' }).click()
  await expect(screen.getByLabel('Card number')).toHaveValue(GOOD_CARD)
  await screen.screenshot({ path: test.info().outputPath('payment.png') })
  await screen.clock.fastForward(MINUTE_MS + 2_000)
  await expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await stay(screen)
  await expect(screen.getByRole('dialog')).toHaveCount(0)
  await screen.clock.fastForward(2 * MINUTE_MS)
  await expect(screen.getByRole('button', { name: 'Touch to start' })).toBeVisible()
})

test('a kiosk shows the words and pictures of the shop while nobody touches it, and never the usual header', async ({
  ownerPage,
  browser,
  shop,
}) => {
  const screen = await pairScreen(ownerPage, browser, shop)
  await ownerPage.reload()
  await ownerPage.getByRole('button', { name: 'Edit the kiosk Counter' }).last().click()
  const dialog = ownerPage.getByRole('dialog', { name: 'Edit the kiosk Counter' })
  await dialog.getByLabel('Attract screen').selectOption('After 20 seconds without a touch')
  await dialog.getByLabel('Sentences of the attract screen').fill('Printed in this room.\nReady on Friday.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const added = await ownerPage.request.post('/console/kiosk-pictures', {
    headers: { origin: shop, 'content-type': 'image/jpeg' },
    data: Buffer.from(photoFile({ width: 64, height: 64 })),
  })
  expect(added.status()).toBe(201)
  await ownerPage.reload()
  await expect(ownerPage.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await screen.reload()

  const headers: string[] = []
  await screen.exposeFunction('sawSignIn', (text: string) => headers.push(text))
  await screen.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('Sign in'))
        (globalThis as unknown as { sawSignIn: (text: string) => void }).sawSignIn('Sign in')
    }).observe(document, { subtree: true, childList: true })
  })
  await screen.goto('/')
  await expect(screen.getByRole('button', { name: 'Start over' })).toBeVisible()
  await screen.goto('/kiosk')
  await expect(screen.getByRole('button', { name: 'Touch to start' })).toBeVisible()
  expect(headers).toEqual([])

  await screen.clock.fastForward(21_000)
  await expect(screen.getByText('Printed in this room.')).toBeVisible()
  await expect(screen.locator('img[src^="/kiosk/pictures/"]')).toBeVisible()
  await expectNoViolations(screen)
  await screen.screenshot({ path: test.info().outputPath('attract.png') })
  await screen.clock.fastForward(8_500)
  await expect(screen.getByText('Ready on Friday.')).toBeVisible()
  await screen.setViewportSize({ width: 1920, height: 1080 })
  await screen.screenshot({ path: test.info().outputPath('attract-wide.png') })
  await screen.getByRole('button', { name: 'Touch to start' }).click()
  await expect(screen.getByRole('button', { name: 'Start over' })).toBeVisible()
  await screen.screenshot({ path: test.info().outputPath('start-wide.png') })
})
