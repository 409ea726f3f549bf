import type { Locator } from '@playwright/test'
import { objBox, stepBracket, stlBox, threemfBox } from './part-files.ts'
import { centsOf, chooseFiles, expect, materialButton, quotePart, currentTotal, test } from './shop.ts'

const BLOCK = '80 × 60 × 24 mm'
const STEP = { kind: 'STEP', file: stepBracket(), units: false, size: '70 × 50 × 60 mm' }
const STL = { kind: 'STL', file: stlBox('block.stl', [80, 60, 24]), units: true, size: BLOCK }
const FORMATS = [
  STEP,
  STL,
  { kind: 'OBJ', file: objBox('block.obj', [80, 60, 24]), units: true, size: BLOCK },
  { kind: '3MF', file: threemfBox('block.3mf', [80, 60, 24]), units: false, size: BLOCK },
]

for (const { kind, file, units, size } of FORMATS) {
  test(
    `${kind}: the part has its size, and changing the choices changes the price`,
    { tag: '@quick' },
    async ({ page }) => {
      await quotePart(page, file)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(file.name)
      await expect(page.getByText(size, { exact: true })).toBeVisible()
      await expect(page.getByRole('group', { name: 'File units' })).toHaveCount(units ? 1 : 0)

      const one = await currentTotal(page)
      await page.getByLabel('Quantity', { exact: true }).fill('5')
      await expect(page.getByText('5 pieces, before tax and delivery')).toBeVisible()
      const five = await currentTotal(page)
      expect(five).toBeGreaterThan(one)

      await materialButton(page).click()
      await page.getByRole('option', { name: /^PPA/ }).click()
      await expect(materialButton(page)).toContainText('PPA')
      await expect.poll(() => currentTotal(page)).toBeGreaterThan(five)
    },
  )
}

/** Runs in the page: notes if an element is missing in a frame. */
function watchEveryFrame(selector: string): { has: boolean } {
  const seen = { has: true }
  const look = () => {
    seen.has &&= document.querySelector(selector) !== null
    requestAnimationFrame(look)
  }
  look()
  return seen
}

test.describe('with the part drawn', { tag: '@drawn' }, () => {
  test.use({ drawn: true })

  // The drawing of a solid has its edges; every mesh is drawn from the same kind of file, whatever its format was.
  for (const { kind, file, size } of [STEP, STL]) {
    test(`${kind}: the part is shown in 3D, with its size at the edges`, async ({ page }) => {
      await quotePart(page, file)
      const viewer = page.getByRole('application')
      await expect(viewer.locator('canvas')).toBeVisible()
      for (const axis of ['X', 'Y', 'Z']) await expect(viewer.locator(`[data-axis="${axis}"]`)).toBeVisible()
      const figures = await viewer.locator('[data-axis]').allInnerTexts()
      expect(new Set(figures.map((text) => /[\d.]+/.exec(text)?.[0]))).toEqual(new Set(size.match(/[\d.]+/g)))
    })
  }
})

test.describe('with the part drawn again', { tag: '@drawn' }, () => {
  test.use({ drawn: true })

  test('the part stays in 3D when its units change and when a new version is uploaded', async ({ page }) => {
    await quotePart(page, STL.file)
    const canvas = page.getByRole('application').locator('canvas')
    await expect(canvas).toBeVisible()
    const given = await contextGivenUp(canvas)
    await page.getByRole('radio', { name: /^cm/ }).check()
    await expect(page.getByText('800 × 600 × 240 mm', { exact: true })).toBeVisible()
    await given.evaluate((lost) => lost.event)
    await expect(canvas).toBeVisible()

    const again = await contextGivenUp(canvas)
    await page.getByLabel('New version of the file').setInputFiles([stlBox('block-2.stl', [70, 60, 24])])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('block-2.stl')
    await again.evaluate((lost) => lost.event)
    await expect(canvas).toBeVisible()
    await expect(page.getByText('The 3D view stopped.')).toHaveCount(0)
  })

  test('the part stays in 3D, and the links to the others in place, when another part of its basket is opened', async ({
    page,
  }) => {
    await page.goto('/')
    await chooseFiles(page, STL.file, stlBox('other.stl', [30, 20, 10]))
    await page.waitForURL(/\/baskets\/bk_/)
    await page.getByRole('link', { name: 'block.stl', exact: true }).click()
    const canvas = page.getByRole('application').locator('canvas')
    const strip = page.getByRole('navigation', { name: 'Parts in your basket' })
    await expect(canvas).toBeVisible()
    const given = await contextGivenUp(canvas)
    const everyFrame = await page.evaluateHandle(watchEveryFrame, '[aria-label="Parts in your basket"]')
    await strip.getByRole('link', { name: 'other.stl' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('other.stl')
    await given.evaluate((lost) => lost.event)
    await expect(canvas).toBeVisible()
    await strip.getByRole('link', { name: 'block.stl' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('block.stl')
    await expect(canvas).toBeVisible()
    await page.getByLabel('Quantity', { exact: true }).fill('3')
    await expect(page.getByText('3 pieces, before tax and delivery')).toBeVisible()
    expect(await everyFrame.evaluate(({ has }) => has)).toBe(true)
    await expect(page.getByText('The 3D view stopped.')).toHaveCount(0)
  })

  test('a view that the graphics card gave up is restored by its button', async ({ page }) => {
    await quotePart(page, STL.file)
    const canvas = page.getByRole('application').locator('canvas')
    await expect(canvas).toBeVisible()
    await canvas.evaluate((element: HTMLCanvasElement) =>
      element.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
    )
    await expect(page.getByText('The 3D view stopped.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore the 3D view' }).click()
    await expect(canvas).toBeVisible()
    await expect(page.getByText('The 3D view stopped.')).toHaveCount(0)
  })

  test('a graphics card that fails while the view is built leaves the price and offers the view again', async ({
    page,
  }) => {
    await page.addInitScript(failFirstView)
    await quotePart(page, STL.file)
    await expect(page.getByText('The 3D view stopped.')).toBeVisible()
    expect(await currentTotal(page)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Restore the 3D view' }).click()
    await expect(page.getByRole('application').locator('canvas')).toBeVisible()
    await expect(page.getByText('The 3D view stopped.')).toHaveCount(0)
  })
})

/** Loses the WebGL context of the first canvas on the page before anything can be drawn in it. */
function failFirstView(): void {
  type GetContext = (this: HTMLCanvasElement, ...values: unknown[]) => RenderingContext | null
  const prototype = HTMLCanvasElement.prototype as { getContext: GetContext }
  const getContext: GetContext = prototype.getContext
  let hasFailed = false
  prototype.getContext = function (...values) {
    const context = getContext.apply(this, values)
    if (context instanceof WebGL2RenderingContext && this.isConnected && !hasFailed) {
      hasFailed = true
      context.getExtension('WEBGL_lose_context')?.loseContext()
    }
    return context
  }
}

/** Waits for the canvas to lose its context, as every removed one does half a second later. */
function contextGivenUp(canvas: Locator) {
  return canvas.evaluateHandle((element) => ({
    event: new Promise<void>((resolve) => element.addEventListener('webglcontextlost', () => resolve())),
  }))
}

test('the start page does not move once it is painted', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('region', { name: /Try a sample/ }).waitFor()
  await page.locator('[data-window-drop]').waitFor({ state: 'attached' })
  const moved = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const sum = (entries: PerformanceEntryList) =>
            entries.reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0)
          let total = 0
          new PerformanceObserver((list) => (total += sum(list.getEntries()))).observe({
            type: 'layout-shift',
            buffered: true,
          })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)))
        })
      }),
  )
  expect(moved).toBeLessThan(0.02)
})

test('more infill costs more, and Standard restores the price', async ({ page }) => {
  await quotePart(page, stlBox('solid.stl', [60, 60, 40]))
  const standard = await currentTotal(page)
  await page.getByRole('button', { name: /^Print settings/ }).click()
  await page.getByLabel('Infill', { exact: true }).fill('60')
  await expect(page.getByRole('button', { name: /Infill 60%/ })).toBeVisible()
  await expect.poll(() => currentTotal(page)).toBeGreaterThan(standard)
  await page.getByRole('button', { name: 'Back to Standard' }).click()
  await expect.poll(() => currentTotal(page)).toBe(standard)
})

test(
  'the selected ship date decides the total, and its breakdown lists what it consists of',
  { tag: '@quick' },
  async ({ page }) => {
    await quotePart(page, stlBox('block.stl', [40, 30, 12]))
    const economy = await currentTotal(page)
    await page.getByRole('radio', { name: /Fastest/ }).check()
    expect(await currentTotal(page)).toBeGreaterThan(economy)
    await page.getByRole('button', { name: 'Price breakdown' }).click()
    await expect(page.getByText(/print time/)).toBeVisible()
    const work = page.getByRole('table', { name: 'Material and time' })
    await expect(work.getByRole('row', { name: /^Walls \d+(\.\d+)? g \d+ min$/ })).toBeVisible()
    await expect(work.getByRole('rowheader', { name: 'Supports' })).toHaveCount(0)
  },
)

test('a sample part is quoted like any other', async ({ page }) => {
  await page.goto('/')
  await page
    .getByRole('region', { name: /Try a sample/ })
    .getByRole('button')
    .first()
    .click()
  await page.waitForURL(/\/quotes\/q_/)
  expect(await currentTotal(page)).toBeGreaterThan(0)
})

test('files dropped anywhere in the window are quoted', async ({ page }) => {
  await page.goto('/')
  const { name, buffer } = stlBox('dropped.stl', [20, 20, 20])
  const dragged = await page.evaluateHandle(
    ([fileName, bytes]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(bytes)], fileName))
      return transfer
    },
    [name, [...buffer]] as const,
  )
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: dragged })
  const target = page.getByText('Drop to get a price')
  await expect(target).toBeVisible()
  await target.dispatchEvent('drop', { dataTransfer: dragged })
  await page.waitForURL(/\/quotes\/q_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('dropped.stl')
})

test('a pasted file is quoted', async ({ page }) => {
  await page.goto('/')
  const { name, buffer } = stlBox('pasted.stl', [20, 20, 20])
  await page.evaluate(
    ([fileName, bytes]) => {
      const clipboard = new DataTransfer()
      clipboard.items.add(new File([Uint8Array.from(bytes)], fileName))
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard }))
    },
    [name, [...buffer]] as const,
  )
  await page.waitForURL(/\/quotes\/q_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('pasted.stl')
})

test('a menu closes by Escape and gives the focus back, also when it was loaded by its first opening', async ({
  page,
}) => {
  await quotePart(page, stlBox('menu.stl', [20, 20, 20]))
  const menu = page.getByRole('menu')
  const [quote, theme] = ['More', 'Theme'].map((name) => page.getByRole('button', { name, exact: true }))
  for (const button of [quote, theme]) {
    for (const opening of ['first', 'second']) {
      await button.press('Enter')
      await expect(menu.locator(':focus'), `its ${opening} opening`).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(button).toBeFocused()
    }
    await button.press('Enter')
    await expect(menu.locator(':focus')).toHaveCount(1)
    await button.press('Escape')
    await expect(menu, 'Escape on the button').toHaveCount(0)
    await expect(button).toBeFocused()
  }
})

test('other orientations have their price, and one click selects one and undoes it', async ({ page }) => {
  await quotePart(page, stlBox('brick.stl', [150, 90, 40]))
  const ours = await currentTotal(page)
  const ways = page.getByRole('region', { name: 'Print orientation' }).getByRole('listitem')
  await expect(ways).toHaveCount(3)
  await expect(ways.filter({ hasText: 'Selected' })).toContainText('40 mm tall')
  const standing = ways.filter({ hasText: '150 mm tall' })
  await expect(standing).toContainText(/to print · \$\d+\.\d\d more/)
  const more = centsOf((await standing.textContent()) ?? '')
  await standing.getByRole('button', { name: 'Use this' }).click()
  await expect(standing).toContainText('Selected')
  await expect.poll(() => currentTotal(page)).toBe(ours + more)
  await ways.filter({ hasText: '40 mm tall' }).getByRole('button', { name: 'Use this' }).click()
  await expect.poll(() => currentTotal(page)).toBe(ours)
})
