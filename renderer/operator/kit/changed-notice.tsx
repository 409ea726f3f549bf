import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The customer or a colleague acted while somebody was writing here. */
export function ChangedNotice({ onAgain }: { onAgain: () => void }) {
  return (
    <Notice
      tone="attention"
      live
      title="This has changed while you were writing"
      actions={<Button onClick={onAgain}>Start again with what it is now</Button>}
    >
      What is shown above is the new state; your answer would have been to the old one.
    </Notice>
  )
}
