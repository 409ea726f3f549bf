import { useEffect, useEffectEvent } from 'react'
import { askDesktop, isInDesktop } from '../../../platform/ui/desktop.ts'

/** Takes the model files that were opened with the desktop program; the program has each of them once. */
export function useOpenedFiles(onFiles: (files: File[]) => Promise<void>): void {
  const take = useEffectEvent(async () => {
    const opened = await askDesktop({ ask: 'take_files' })
    await onFiles(opened.map(({ name, bytes }) => new File([new Uint8Array(bytes)], name)))
  })
  useEffect(() => {
    if (isInDesktop()) void take()
  }, [])
}
