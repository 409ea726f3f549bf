import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { isTouched } from '../../../shared/operations/documents/changed-paths.ts'

/** Returns the key of a visit whose address names one of the paths after `#`; null for every other visit. */
export function useLinkedVisit(paths: readonly string[]): string | null {
  return useLocation({
    select: ({ hash, state: { __TSR_key: visit } }) =>
      paths.some((path) => isTouched(path, [hash])) ? (visit ?? 'first') : null,
  })
}

/** A row that is closed and opened again is no new arrival. */
let lastArrival: string | null = null

/** Brings its first control into sight and focuses it when the address names its path after `#`. */
export function LinkedField({ path, children }: { path: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const visit = useLinkedVisit([path])
  useEffect(() => {
    if (visit === null || visit === lastArrival) return
    const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button')
    if (!control) return
    lastArrival = visit
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }, [visit])
  return <div ref={box}>{children}</div>
}
