/** Scrolls to the 3D view, at once for people who asked for little motion. */
export function bringPartIntoView(): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  document.querySelector('#part')?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
}
