import { Button } from '../ui/buttons.tsx'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

/** Instructions while a spot is marked for a message. */
export function MarkBanner() {
  const { marking, pin, set } = useViewer()
  if (!marking) return null
  return (
    <output
      className={`absolute flex items-center gap-2.5 bg-surface text-body print:hidden! ${classes['banner']}`}
    >
      <span>{pin ? 'Marked. Tap elsewhere to move the pin.' : 'Tap the spot you mean.'}</span>
      {pin ? (
        <Button look="primary" onClick={() => set({ marking: false })}>
          Use this spot
        </Button>
      ) : null}
      <Button onClick={() => set({ marking: false, pin: null })}>Cancel</Button>
    </output>
  )
}
