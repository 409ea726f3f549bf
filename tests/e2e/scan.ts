import type { Page } from '@playwright/test'

/** Types as a USB scanner does: without pauses, and Enter at the end. */
export function scan(page: Page, text: string): Promise<void> {
  return page.evaluate((typed) => {
    for (const key of [...typed.split(''), 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, text)
}
