import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useColorSwitch } from './choose-material.ts'

/** Says that the color changed with the material, with a button that undoes both. */
export function ColorSwitchNotice() {
  const switched = useColorSwitch()
  if (!switched) return null
  return (
    <Notice tone="info" live actions={<Button onClick={switched.undo}>Undo</Button>}>
      {switched.text}
    </Notice>
  )
}
