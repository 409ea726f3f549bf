import { useEffect, useEffectEvent } from 'react'

/** What `early-files-1.js` keeps while the page is shown without its scripts. */
interface EarlyFiles {
  kept: File[]
  /** Takes files whose dialog was opened before and is closed after the page took over. */
  take: ((files: File[]) => void) | null
}

/** Takes the files that were chosen before the page could upload them. */
export function useEarlyFiles(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const { earlyFiles } = globalThis as { earlyFiles?: EarlyFiles }
    if (!earlyFiles) return undefined
    const kept = earlyFiles.kept.splice(0)
    if (kept.length > 0) take(kept)
    earlyFiles.take = (files) => take(files)
    return () => {
      earlyFiles.take = null
    }
  }, [])
}
