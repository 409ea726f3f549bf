import { liveLine } from './live-words.ts'
import { useLivePrinter } from './use-live-printers.ts'

/** Shows in one line what the machine reports, and what it needs from a person. Shows nothing for a printer without a connection. */
export function LiveLine({ printerId }: { printerId: string }) {
  const live = useLivePrinter(printerId)
  if (!live?.enabled) return null
  return (
    <div className="figures text-small wrap-anywhere">
      <p className="font-normal text-muted">Machine: {liveLine(live)}</p>
      {live.need ? <output>{live.need.text}</output> : null}
    </div>
  )
}
