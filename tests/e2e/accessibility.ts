import type { Page } from '@playwright/test'
import Axe, { type RunOptions } from 'axe-core'
import { expect } from './shop.ts'

/** The rules of axe that depend on the color scheme. Everything else is the same page. */
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block']

/** Checks the page for accessibility violations: all of axe's rules in light, those of colors in dark too. */
export async function expectNoViolations(page: Page): Promise<void> {
  const include = (await page.getByRole('dialog').count()) > 0 ? ['[role="dialog"], dialog[open]'] : undefined
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page, { runOnly: RULES_OF_COLORS }, { include })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const rules = Object.fromEntries((await exceptions(page)).map((id) => [id, { enabled: false }]))
  expect(await axeViolations(page, { rules }, { include })).toEqual([])
}

/** Rules about landmarks that overlays break for good reason. */
async function exceptions(page: Page): Promise<string[]> {
  // The dialog library makes the dialog's head a second banner, in front of a page that cannot be reached.
  if ((await page.getByRole('dialog').count()) > 0) return ['landmark-no-duplicate-banner', 'landmark-unique']
  // An open list belongs to its field; only its place in the document is outside the page's regions.
  if ((await page.getByRole('listbox').count()) > 0) return ['region']
  return []
}

/**
 * Runs axe on the page and returns its violations as readable lines. An email in its frame has the colors of mail
 * programs, and is left out. axe's own adapter for Playwright loads it again and describes all that passed, which takes
 * five times as long.
 */
export async function axeViolations(
  page: Page,
  options: RunOptions,
  { include, exclude = [] }: { include?: string[] | undefined; exclude?: readonly string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(Axe.source)
  const context = { exclude: ['iframe', ...exclude], ...(include ? { include } : {}) }
  const asked = { ...options, iframes: false, resultTypes: ['violations', 'incomplete'] } satisfies RunOptions
  return page.evaluate(
    async ({ context, asked }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations, incomplete } = await axe.run(context, asked)
      // A rule that failed itself has found nothing, and would pass for a rule that is kept.
      const failed = incomplete.filter(({ nodes }) =>
        nodes.some(({ none }) => none.some(({ id }) => id === 'error-occurred')),
      )
      return [...violations, ...failed].flatMap(({ id, nodes }) =>
        nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
      )
    },
    { context, asked },
  )
}
