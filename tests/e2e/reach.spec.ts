import type { Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { stepBracket, stlBox } from './part-files.ts'
import {
  chooseFiles,
  expect,
  expectNoOverflow,
  materialButton,
  quotePart,
  reviewPath,
  currentTotal,
  test,
} from './shop.ts'

/** Expects that the button downloads the paper of the quote. */
async function expectPaper(page: Page): Promise<void> {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^quote-Q-\d+\.pdf$/)
}

test('no page has accessibility violations', async ({ page }) => {
  await quotePart(page, stlBox('reached.stl', [30, 20, 10]))
  for (const path of [
    '/',
    '/quotes',
    '/sign-in',
    '/sign-up',
    '/quotes/together',
    '/q/no-such-link',
    '/set-up#x',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (path === '/') await page.getByRole('region', { name: /Try a sample/ }).waitFor()
    if (path === '/quotes') await page.getByRole('link', { name: 'reached.stl' }).waitFor()
    await expectNoViolations(page)
  }
})

test.describe('with the part drawn', { tag: '@drawn' }, () => {
  test.use({ drawn: true })

  test('quote pages load nothing from outside, comply with the content security policy, and have no accessibility violations', async ({
    page,
    shop,
  }) => {
    const odd = oddities(page, shop)
    await quotePart(page, stepBracket())
    await page.getByRole('button', { name: /^Print settings/ }).click()
    await page.getByRole('button', { name: 'Price breakdown' }).click()
    await expect(
      page.getByRole('dialog', { name: 'Price breakdown' }).getByText('Material and time'),
    ).toBeVisible()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Price breakdown' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Compare materials' })).toBeVisible()
    const review = await reviewPath(page)
    await page.getByRole('button', { name: 'Section view' }).click()
    await materialButton(page).click()
    await expect(page.getByRole('option', { name: /^PLA\+/ })).toBeVisible()
    expect(odd).toEqual([])
    await expectNoViolations(page)

    await page.goto(review)
    await expect(page.getByRole('application')).toBeVisible()
    expect(odd).toEqual([])
    await expectNoViolations(page)
  })

  test('everything can be done with the keyboard alone', { tag: '@quick' }, async ({ page }) => {
    // Listened for from the start: the browser is told to report file dialogs some time before Enter opens one.
    const dialog = page.waitForEvent('filechooser')
    await page.goto('/')
    await tabTo(page, 'Choose files')
    await page.keyboard.press('Enter')
    await (await dialog).setFiles(stlBox('keys.stl', [80, 60, 40]))
    await page.waitForURL(/\/quotes\/q_/)
    const priceOfOne = await currentTotal(page)

    await tabTo(page, /^3D view|keys\.stl/)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('6')

    await tabTo(page, /^Material/)
    await page.keyboard.press('Enter')
    // The list opens at the selected material, and arrow keys continue from there.
    await expect(page.getByRole('option', { name: /^PLA\+/ })).toHaveAttribute('data-combobox-selected')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(materialButton(page)).toContainText('PLA with carbon fiber')

    await tabTo(page, 'One more')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 pieces, before tax and delivery')).toBeVisible()
    expect(await currentTotal(page)).toBeGreaterThan(priceOfOne)
  })

  test.describe('on a phone of 360 pixels', () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

    test('no page overflows sideways, the price stays on the screen, and touch targets are 44 pixels high', async ({
      page,
    }) => {
      await page.goto('/')
      await expectNoOverflow(page)
      await chooseFiles(page, stlBox('phone.stl', [30, 20, 10]))
      await page.waitForURL(/\/quotes\/q_/)
      await currentTotal(page)
      await expectNoOverflow(page)
      for (const name of ['One more', 'One less', 'Section view', 'Save as PDF', 'More', 'Copy link']) {
        const role = name === 'Save as PDF' ? 'link' : 'button'
        const box = await page.getByRole(role, { name, exact: true }).boundingBox()
        expect(box?.height, name).toBeGreaterThanOrEqual(44)
      }
      // The units and their name are one line.
      const units = page.getByRole('group', { name: 'File units' })
      const lines = await units.evaluate((group) => group.getBoundingClientRect().height)
      const line = await units.locator('label').first().boundingBox()
      expect(lines).toBeLessThan((line?.height ?? 0) + 4)
      const order = page.locator('[data-order]:visible').last()
      await expect(order).toBeInViewport()
      await page.mouse.wheel(0, 4000)
      await expect(order).toBeInViewport()
      await page.goto('/quotes')
      await page.getByRole('link', { name: 'phone.stl' }).waitFor()
      await expectNoOverflow(page)
    })

    test('the quote of a part is saved as PDF, by its owner and by a reader of its link', async ({
      page,
    }) => {
      await quotePart(page, stlBox('paper.stl', [30, 20, 10]))
      await expectPaper(page)
      await page.goto(await reviewPath(page))
      await expectPaper(page)
    })
  })
})

test('the theme is chosen once and remembered', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('a browser without 3D shows a picture and the same price', async ({ page }) => {
  await quotePart(page, stlBox('no-3d.stl', [30, 20, 10]))
  await expect(page.getByRole('img', { name: /no-3d\.stl/ })).toBeVisible()
  await expect(page.getByText('This browser can’t show 3D')).toBeVisible()
  expect(await currentTotal(page)).toBeGreaterThan(0)
})

/** Records every request to elsewhere, and every browser error, from now on. */
function oddities(page: Page, shop: string): string[] {
  const odd: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== shop && !['blob:', 'data:'].includes(protocol)) odd.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') odd.push(`${message.text()} (${message.location().url})`)
  })
  return odd
}

/** Presses Tab until the element of that name has the focus, as a person would. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const labels = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
      const named = labels.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent).join(' ')
      return element?.getAttribute('aria-label') ?? (named || (element?.textContent ?? ''))
    })
    if (typeof name === 'string' ? focused.trim() === name : name.test(focused.trim())) return
  }
  throw new Error(`Tab never reached ${String(name)}`)
}
