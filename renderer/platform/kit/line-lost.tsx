import { useLine } from './live-line.ts'
import { useLiveChanges } from './use-live-changes.ts'
import classes from './frame.module.css'

/** Keeps the page up to date, and says so while it cannot. */
export function LineLost() {
  useLiveChanges()
  const lost = useLine((state) => state.lost)
  return (
    <output className={`fixed untouched ${classes['line']}`}>
      {lost ? <span className="one-line medium strong">Connection lost. Trying again…</span> : null}
    </output>
  )
}
