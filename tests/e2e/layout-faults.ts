import type { Page } from '@playwright/test'

/** Returns the faults in the layout of the page as it is shown, as readable lines. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  return page.evaluate(() => {
    const faults: string[] = []
    const named = (element: Element, text: string) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${text.trim().slice(0, 60)}"`

    /** The nearest element whose box hides content outside it; null if an ancestor scrolls first. */
    const clipOf = (from: Element): Element | null => {
      for (let at: Element | null = from; at; at = at.parentElement) {
        const { overflowX, display } = getComputedStyle(at)
        if (display === 'inline') continue
        if (overflowX === 'hidden' || overflowX === 'clip') return at
        if (overflowX !== 'visible') return null
      }
      return null
    }
    const blockOf = (from: Element): Element => {
      let at = from
      while (getComputedStyle(at).display === 'inline' && at.parentElement) at = at.parentElement
      return at
    }
    const isSpoken = (element: Element) =>
      element.closest('.spoken, .skip, [aria-hidden="true"], svg, canvas')

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px too wide`)

    // Tables and boards scroll sideways on purpose; what they have to be ticked moves along.
    for (const input of document.querySelectorAll(
      'input:not([type=checkbox], [type=radio]), select, textarea',
    )) {
      if (isSpoken(input) || input.closest('table') || !input.checkVisibility({ visibilityProperty: true }))
        continue
      const box = input.getBoundingClientRect()
      for (let at = input.parentElement; at && box.width > 2; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at)
        if (overflowX === 'visible') continue
        // A panel that scrolls down must not scroll sideways as well, with its fields under its edge.
        if (position !== 'fixed' && box.right > at.getBoundingClientRect().right - at.scrollLeft + 1)
          faults.push(
            `under the edge of its panel: ${named(input, input.getAttribute('aria-label') ?? input.id)}`,
          )
        break
      }
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent ?? ''
      if (
        !parent ||
        text.trim() === '' ||
        isSpoken(parent) ||
        !parent.checkVisibility({ visibilityProperty: true })
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width === 0) continue
      const clip = clipOf(parent)
      if (clip) {
        const inside = clip.getBoundingClientRect()
        // Text for screen readers.
        if (inside.width <= 1) continue
        const block = blockOf(parent)
        const ellipsis = block === clip && getComputedStyle(clip).textOverflow === 'ellipsis'
        if ((box.right > inside.right + 1 || box.left < inside.left - 1) && !ellipsis)
          faults.push(`cut: ${named(parent, text)}`)
      }
      const button = parent.closest('button, [role="button"], a[class]')
      if (button && getComputedStyle(button).display !== 'inline') {
        const around = button.getBoundingClientRect()
        const seen =
          clip && button.contains(clip) ? Math.min(box.right, clip.getBoundingClientRect().right) : box.right
        if (
          seen > around.right + 1 ||
          box.left < around.left - 1 ||
          (!clip && box.bottom > around.bottom + 2)
        )
          faults.push(`text outside its button: ${named(button, text)}`)
      }
    }
    return [...new Set(faults)]
  })
}

/** Elements that take the focus and do not show it, as readable lines. */
export async function invisibleFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const look = (element: Element | null, part = '') => {
      if (!element) return ''
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, top } =
        getComputedStyle(element, part)
      const outline = outlineStyle === 'none' || outlineWidth === '0px' ? '' : outlineWidth + outlineColor
      return [outline, boxShadow, borderColor, backgroundColor, top].join('|')
    }
    /** The element, what it lays over its row, its label or marks beside it, and the boxes around it. */
    const looks = (element: Element) =>
      [
        look(element),
        look(element, '::after'),
        look(element.nextElementSibling),
        look(element.parentElement),
        look(element.parentElement?.parentElement ?? null),
      ].join('\n')
    const focusable = document.querySelectorAll<HTMLElement>(
      'main a[href], main button:not(:disabled), main input:not(:disabled), main select:not(:disabled), main textarea:not(:disabled), main summary, main [tabindex="0"]',
    )
    const before = document.activeElement as HTMLElement | null
    // A field that has the focus from the start is compared without it, too.
    before?.blur()
    const hidden: string[] = []
    for (const element of focusable) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
      const off = looks(element)
      element.focus({ preventScroll: true, focusVisible: true })
      if (document.activeElement === element && looks(element) === off)
        hidden.push(`no visible focus: ${element.outerHTML.slice(0, 140)}`)
      element.blur()
    }
    before?.focus({ preventScroll: true })
    return [...new Set(hidden)]
  })
}
