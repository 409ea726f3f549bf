import { useEffect, useRef } from 'react'
import { KIOSK_WARNING_SECONDS } from '../../../../shared/accounts/kiosks.ts'
import { Button } from '../../ui/buttons.tsx'
import { countText } from '../../ui/words.ts'
import classes from './kiosk.module.css'

/** Asks whether the customer is still there. Any touch or key is the answer. */
export function IdleQuestion({ left, onEnd }: { left: number; onEnd: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={classes['question']} aria-labelledby="idle-question">
      <h2 id="idle-question">Are you still there?</h2>
      <p>
        This visit ends in {countText(left, 'second')}. Your part and price will then disappear from this
        screen.
      </p>
      <progress className={classes['left']} max={KIOSK_WARNING_SECONDS} value={left} aria-label="Time left" />
      <div className={classes['answers']}>
        <Button look="primary">I’m still here</Button>
        <Button onClick={onEnd}>End the visit</Button>
      </div>
    </dialog>
  )
}
