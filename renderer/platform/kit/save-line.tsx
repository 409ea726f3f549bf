import { Failed } from '../ui/failed.tsx'
import { Button } from '../ui/buttons.tsx'

/** The foot of a settings form: its Save button, and whether it is saved. */
export function SaveLine(props: { changed: boolean; busy: boolean; saved: boolean; error: unknown }) {
  return (
    <>
      <Failed error={props.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary" disabled={!props.changed || props.busy}>
          Save
        </Button>
        <output>{props.saved && !props.changed ? 'Saved.' : ''}</output>
      </div>
    </>
  )
}
