import { liveLine } from './live-words.ts'
import { useLivePrinter } from './use-live-printers.ts'

/** Shows in one line what the machine reports, and what it needs from a person. Shows nothing for a printer without a connection. */
export function LiveLine({ printerId }: { printerId: string }) {
  const live = useLivePrinter(printerId)
  if (!live?.enabled) return null
  return (
    <div className="small figures anywhere">
      <p className="muted plain">Machine: {liveLine(live)}</p>
      {live.need ? <output>{live.need.text}</output> : null}
    </div>
  )
}
