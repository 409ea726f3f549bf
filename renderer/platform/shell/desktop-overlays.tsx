import { FindBar } from './find-bar.tsx'
import { PrintNotice } from './print-notice.tsx'

/** Shows over every page of the desktop program how a print ended, and find in page. */
export function DesktopOverlays() {
  return (
    <>
      <PrintNotice />
      <FindBar />
    </>
  )
}
