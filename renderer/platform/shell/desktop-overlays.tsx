import { FindBar } from './find-bar.tsx'
import { PrintNotice } from './print-notice.tsx'

/** What the desktop program shows over every page: how a print ended, and find in page. */
export function DesktopOverlays() {
  return (
    <>
      <PrintNotice />
      <FindBar />
    </>
  )
}
