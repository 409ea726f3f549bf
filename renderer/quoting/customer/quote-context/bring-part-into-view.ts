/** Scrolls to the 3D view, without animation under reduced motion. */
export function bringPartIntoView(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector('#part')?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}
