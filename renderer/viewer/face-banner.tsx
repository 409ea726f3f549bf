import type { Vec3 } from '../../shared/geometry/feature.ts'
import { Button } from '../ui/buttons.tsx'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

/** What is asked of the customer while a face is chosen, and the choice before it is taken. */
export function FaceBanner({ onUse }: { onUse?: (down: Vec3) => void }) {
  const { picking, tried, set } = useViewer()
  if (!onUse || (!picking && !tried)) return null
  if (picking) {
    return (
      <output className={classes['banner']}>
        <span>Click the face that goes on the build plate.</span>
        <Button onClick={() => set({ picking: false })}>Cancel</Button>
      </output>
    )
  }
  const use = () => {
    if (tried) onUse(tried)
    set({ tried: null })
  }
  return (
    <output className={classes['banner']}>
      <span>Preview of this orientation</span>
      <Button look="primary" onClick={use}>
        Use this
      </Button>
      <Button onClick={() => set({ tried: null })}>Cancel</Button>
    </output>
  )
}
