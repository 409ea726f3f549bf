import type { Page } from '@playwright/test'

/**
 * The least height for a finger (WCAG 2.2, 2.5.5), and the width of the narrowest icon that may stand next to others
 * (2.5.8).
 */
const MIN_HEIGHT = 44
const MIN_WIDTH = 24

/** Returns the controls of the shown page that are too small for a finger, as readable lines. */
export async function touchFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ minHeight, minWidth }) => {
      const touched = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]'
      const isHidden = (element: HTMLElement) =>
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('.spoken, .skip, [aria-hidden="true"], [inert]') !== null
      /** A link among words is as high as its line. */
      const isInSentence = (element: HTMLElement) =>
        element.tagName === 'A' &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent ?? '').trim() !== (element.textContent ?? '').trim()
      /** A choice is touched by its label; a label may stretch over the box it is in. */
      const boxesOf = (element: HTMLElement) => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
        const isStretched = (label: HTMLElement) => {
          const { position, content } = getComputedStyle(label, '::after')
          return position === 'absolute' && content !== 'none'
        }
        const stretched = [element, ...labels].filter(isStretched).map(({ offsetParent }) => offsetParent)
        return [element, ...labels, ...stretched].flatMap((box) => (box ? [box.getBoundingClientRect()] : []))
      }
      const faults: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(touched)) {
        if (isHidden(element) || isInSentence(element)) continue
        const boxes = boxesOf(element)
        const height = Math.max(...boxes.map((box) => box.height))
        const width = Math.max(...boxes.map((box) => box.width))
        // Fields for files are opened by a button.
        if (width < 2 || height < 2) continue
        // Half a pixel is lost to rounding.
        if (height > minHeight - 0.5 && width >= minWidth) continue
        const name = (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 50)
        faults.push(
          `${element.tagName.toLowerCase()} "${name}" is ${Math.round(width)} x ${Math.round(height)} px`,
        )
      }
      return [...new Set(faults)]
    },
    { minHeight: MIN_HEIGHT, minWidth: MIN_WIDTH },
  )
}
