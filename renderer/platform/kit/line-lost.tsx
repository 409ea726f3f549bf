import { useLine } from './live-line.ts'
import { useLiveChanges } from './use-live-changes.ts'
import classes from './frame.module.css'

/** Keeps the page up to date, and says so while it cannot. */
export function LineLost() {
  useLiveChanges()
  const lost = useLine((state) => state.lost)
  return (
    <output className={`pointer-events-none fixed ${classes['line']}`}>
      {lost ? (
        <span className="strong font-medium whitespace-nowrap">Connection lost. Trying again…</span>
      ) : null}
    </output>
  )
}
