import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
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

/** Accepts files that are dropped anywhere in the window, or pasted; what shows where to drop is loaded after the page. */
export function WindowDrop(props: WindowDropProps) {
  useWindowFiles(props.onFiles)
  return (
    <Suspense fallback={null}>
      <WindowDropField {...props} />
    </Suspense>
  )
}

/** A browser would open a dropped file in place of the page. Once the drop area is there, it takes the drops itself. */
function useWindowFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer)
    const onDragOver = (event: DragEvent) => event.preventDefault()
    addEventListener('paste', onPaste)
    addEventListener('drop', onDrop)
    addEventListener('dragover', onDragOver)
    return () => {
      removeEventListener('paste', onPaste)
      removeEventListener('drop', onDrop)
      removeEventListener('dragover', onDragOver)
    }
  }, [])
}
