import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { parseFloorCode, type FloorCode } from '../../../shared/floor/floor-codes.ts'

interface PageScan {
  /** What the page does with a scanned code; returns false where it has nothing for it. */
  open: ((code: FloorCode) => boolean) | null
}

const usePageScanStore = create<PageScan>()(() => ({ open: null }))

/** Takes the codes that are scanned while the page is shown. What it returns false for is opened as on every page. */
export function usePageScan(open: (code: FloorCode) => boolean): void {
  const opened = useEffectEvent(open)
  useEffect(() => {
    usePageScanStore.setState({ open: (code) => opened(code) })
    return () => usePageScanStore.setState({ open: null })
  }, [])
}

/** Returns whether the page took the scanned text. */
export function isTakenByPage(text: string): boolean {
  const code = parseFloorCode(text)
  return code !== null && usePageScanStore.getState().open?.(code) === true
}
