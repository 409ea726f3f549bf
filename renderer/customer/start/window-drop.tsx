import { lazy, Suspense } from 'react'
import type { WindowDropProps } from './window-drop-field.tsx'

/** After what the page shows first. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: MAX_WAIT_MS })
    else setTimeout(resolve, MAX_WAIT_MS)
  })
}
const MAX_WAIT_MS = 500

const WindowDropField = lazy(async () => {
  await idle()
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
