import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './shop.ts'

/** The rules of axe that depend on the color scheme. Everything else is the same page. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Checks the page for accessibility violations: all of axe's rules in light, those of colors in dark too. */
export async function expectNoViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOf((await axe(page)).withRules(RULES_OF_COLORS))).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await violationsOf((await axe(page)).disableRules(await exceptions(page)))).toEqual([])
}

/** Rules about landmarks that overlays break for good reason. */
async function exceptions(page: Page): Promise<string[]> {
  // The dialog library makes the dialog's head a second banner, in front of a page that cannot be reached.
  if ((await page.getByRole('dialog').count()) > 0) return ['landmark-no-duplicate-banner', 'landmark-unique']
  // An open list belongs to its field; only its place in the document is outside the page's regions.
  if ((await page.getByRole('listbox').count()) > 0) return ['region']
  return []
}

async function axe(page: Page): Promise<AxeBuilder> {
  // An email in its frame has the colors of mail programs; they are not part of the page. Without the legacy mode every
  // check opens a page of its own, which only frames of other sites need.
  const checked = new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe')
  return (await page.getByRole('dialog').count()) > 0
    ? checked.include('[role="dialog"], dialog[open]')
    : checked
}

/** As readable lines. */
async function violationsOf(checked: AxeBuilder): Promise<string[]> {
  const { violations } = await checked.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`))
}
