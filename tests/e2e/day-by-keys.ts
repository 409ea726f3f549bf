import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

export const group = (page: Page, name: string) => page.getByRole('region', { name })
const said = (page: Page, text: RegExp) => expect(page.getByRole('status').getByText(text)).toBeVisible()

/** Slows the page down, as on an old tablet. */
export async function slowDown(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
}

/** Presses keys and counts them. A character that is typed into a field counts as well. */
export function keyboard(page: Page) {
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
  }
  return {
    press,
    type: async (text: string) => {
      await page.keyboard.type(text)
      presses += text.length
    },
    presses: () => presses,
  }
}
type Keys = ReturnType<typeof keyboard>

/** Goes to a group with K and J, from the first one: the chosen row may have moved to any group meanwhile. */
async function goTo(page: Page, keys: Keys, name: string): Promise<void> {
  await expect(group(page, name).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const shown = page.locator('section[aria-label]:has(> ul > li)')
  const labels = await shown.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await keys.press(...labels.map(() => 'K'), ...labels.slice(0, labels.indexOf(name)).map(() => 'J'))
}

/** Selects a whole group and does something with all of it. */
async function withAll(page: Page, keys: Keys, name: string, key: string): Promise<void> {
  await goTo(page, keys, name)
  await keys.press('a')
  await keys.press(key)
}

/** Takes the suggested plates. */
export async function planSuggestion(page: Page, keys: Keys): Promise<void> {
  await keys.press('5')
  await expect(page.getByRole('button', { name: /^Plan (these|this)/ })).toBeEnabled()
  await keys.press('p')
  await said(page, /plates? planned$/)
  await keys.press('3')
  await expect(group(page, 'Planned').getByRole('listitem').first()).toBeVisible()
}

/** Starts, finishes and clears plates until none is planned, and passes their units. */
export async function printAll(page: Page, keys: Keys): Promise<void> {
  const planned = group(page, 'Planned').getByRole('listitem')
  const printing = group(page, 'Printing').getByRole('listitem')
  for (let left = await planned.count(); left > 0; left = await planned.count()) {
    // Every printer that has a planned plate may still be printing another one.
    if ((await printing.count()) > 0) await clearAll()
    await withAll(page, keys, 'Planned', 's')
    await said(page, /^Started: plates? /)
    await keys.press('Escape')
  }
  if ((await printing.count()) > 0) await clearAll()
  await withAll(page, keys, 'To finish', 'd')
  await said(page, /^Ready to pack: /)
  await keys.press('Escape')

  async function clearAll() {
    await withAll(page, keys, 'Printing', 'c')
    await said(page, /^Done, cleared: plates? /)
    await keys.press('Escape')
  }
}

/** A dialog is filled and confirmed by keyboard: what is focused with Tab gets the keys. */
async function tabTo(page: Page, keys: Keys, name: RegExp): Promise<void> {
  const nameOf = () =>
    page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return [element?.labels?.[0]?.textContent, element?.ariaLabel, element?.textContent].join(' ')
    })
  for (let presses = 0; presses < 80 && !name.test(await nameOf()); presses++) await keys.press('Tab')
  expect(await nameOf()).toMatch(name)
}

/** Waits until the dialog has taken the focus. */
async function inDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
}

/** Does the less happy steps of a day: undo, a failed unit, a wrong time, a hold, and a plate that is moved. */
export async function mendByKeys(page: Page, keys: Keys): Promise<void> {
  await keys.press('4')
  await expect(page.getByRole('button', { name: /^Plate \d+/ }).first()).toBeVisible()
  await tabTo(page, keys, /^\s*Plate \d+/)
  await keys.press('Enter', 'ArrowRight')
  await expect(page.locator('[aria-pressed="true"]').getByText(/\d/).first()).toBeVisible()
  await keys.press('Enter')
  await said(page, /^Plate \d+ moved/)

  await keys.press('3')
  await withAll(page, keys, 'Planned', 's')
  await said(page, /^Started: plates /)
  await keys.press('u')
  await said(page, /^Undone: plates /)
  await withAll(page, keys, 'Planned', 's')
  await said(page, /^Started: plates /)
  await keys.press('Escape')

  await goTo(page, keys, 'Printing')
  const printing = group(page, 'Printing').getByRole('listitem')
  const count = await printing.count()
  await keys.press('f')
  await inDialog(page)
  await tabTo(page, keys, /\.(?:stl|step|obj|3mf)/i)
  await keys.press('Space')
  await expect(page.getByRole('dialog').getByRole('button', { pressed: true })).toHaveCount(1)
  await tabTo(page, keys, /^What went wrong/)
  await keys.type('Layers')
  await tabTo(page, keys, /^\s*Print again/)
  await keys.press('Enter')
  await said(page, /^Back in the queue: 1 unit/)
  await expect(group(page, 'To print').getByText('1 reprint')).toBeVisible()
  await expect(printing).toHaveCount(count)

  await keys.press('d')
  await said(page, /^Done: plate \d+$/)
  await keys.press('Enter')
  await tabTo(page, keys, /^\s*Correct the times/)
  await keys.press('Enter')
  await inDialog(page)
  await tabTo(page, keys, /^Print ended/)
  await keys.press('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp')
  await keys.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/future|later|after/i)
  await keys.press('ArrowDown', 'Enter')
  await said(page, /^Times corrected: plate \d+$/)

  await goTo(page, keys, 'To print')
  await keys.press('h')
  await inDialog(page)
  await tabTo(page, keys, /^Reason/)
  await keys.type('which color?')
  await tabTo(page, keys, /^\s*Hold/)
  await keys.press('Enter')
  await said(page, /^On hold: /)
  await keys.press('h')
  await said(page, /^Resumed: /)
}
