import { useEffect } from 'react'

/** Shows the whole text of whatever an ellipsis shortens, as the tooltip of the element under the pointer. */
export function useCutTitles(): void {
  useEffect(() => {
    const showWhole = ({ target }: PointerEvent) => {
      const shortened = target instanceof Element ? shortenedAround(target) : null
      if (shortened && shortened.title === '') shortened.title = shortened.innerText
    }
    document.addEventListener('pointerover', showWhole)
    return () => document.removeEventListener('pointerover', showWhole)
  }, [])
}

/** The element that ends in an ellipsis here: the one under the pointer, or the cell around it. */
function shortenedAround(target: Element): HTMLElement | null {
  let at: Element | null = target
  for (let level = 0; at instanceof HTMLElement && level < 3; level += 1, at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && getComputedStyle(at).textOverflow === 'ellipsis') return at
  return null
}
