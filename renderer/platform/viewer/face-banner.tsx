import type { Vec3 } from '../../../shared/geometry/feature.ts'
import { Button } from '../ui/buttons.tsx'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

/** Instructions while a face is being picked, and the buttons for a previewed orientation. */
export function FaceBanner({ onUse }: { onUse?: (down: Vec3) => void }) {
  const { picking, previewedDown, set } = useViewer()
  if (!onUse || (!picking && !previewedDown)) return null
  if (picking) {
    return (
      <output
        className={`absolute flex items-center gap-2.5 bg-surface text-body print:hidden! ${classes['banner']}`}
      >
        <span>Click the face that goes on the build plate.</span>
        <Button onClick={() => set({ picking: false })}>Cancel</Button>
      </output>
    )
  }
  const use = () => {
    if (previewedDown) onUse(previewedDown)
    set({ previewedDown: null })
  }
  return (
    <output
      className={`absolute flex items-center gap-2.5 bg-surface text-body print:hidden! ${classes['banner']}`}
    >
      <span>Preview of this orientation</span>
      <Button look="primary" onClick={use}>
        Use this
      </Button>
      <Button onClick={() => set({ previewedDown: null })}>Cancel</Button>
    </output>
  )
}
