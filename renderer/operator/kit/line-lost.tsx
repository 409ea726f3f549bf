import { useLine } from './live-line.ts'
import { useLiveChanges } from './use-live-changes.ts'
import classes from './frame.module.css'

/** Keeps the page up to date, and says so while it cannot. */
export function LineLost() {
  useLiveChanges()
  const lost = useLine((state) => state.lost)
  return (
    <div className={classes['line']} role="status">
      {lost ? <p>Connection lost. Trying again…</p> : null}
    </div>
  )
}
