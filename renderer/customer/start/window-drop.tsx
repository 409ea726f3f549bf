import { lazy, Suspense } from 'react'
import type { WindowDropProps } from './window-drop-field.tsx'

const WindowDropField = lazy(async () => {
  const { WindowDropField: field } = await import('./window-drop-field.tsx')
  return { default: field }
})

/** Accepts files that are dropped anywhere in the window, or pasted; loaded after the page is shown. */
export function WindowDrop(props: WindowDropProps) {
  return (
    <Suspense fallback={null}>
      <WindowDropField {...props} />
    </Suspense>
  )
}
