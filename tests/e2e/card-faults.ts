import type { Page } from '@playwright/test'

/** Boxes with an outline whose content is wider than they are, as readable lines. */
export async function cardFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const box of document.querySelectorAll<HTMLElement>(
      'main :is(section, article, aside, form, li, div)',
    )) {
      const { borderLeftWidth, borderRightWidth, overflowX } = getComputedStyle(box)
      if (borderLeftWidth === '0px' || borderRightWidth === '0px' || overflowX !== 'visible') continue
      const over = box.scrollWidth - box.clientWidth
      if (over > 1) faults.push(`${over} px too wide: ${box.textContent.trim().slice(0, 60)}`)
    }
    return faults
  })
}
