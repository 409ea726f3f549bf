import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import { forgetLeftKeys, useLeftKeys } from './left-keys.ts'
import classes from './frame.module.css'

/** Says which keys of a page that was left were not carried out, and why. */
export function LeftKeysNotice() {
  const notes = useLeftKeys((state) => state.notes)
  if (notes.length === 0) return null
  return (
    <div className={classes['warnings']}>
      <Notice
        tone="attention"
        title="Not everything was done on the page before"
        live
        actions={<Button onClick={forgetLeftKeys}>Close</Button>}
      >
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notice>
    </div>
  )
}
