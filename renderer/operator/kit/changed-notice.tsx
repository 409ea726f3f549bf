import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Shown when a quote changed on the server while its decision was being prepared. */
export function ChangedNotice({ onRestart }: { onRestart: () => void }) {
  return (
    <Notice
      tone="attention"
      live
      title="This quote changed while you were working on it"
      actions={<Button onClick={onRestart}>Start over</Button>}
    >
      You see its new state above. What you entered was for the old one.
    </Notice>
  )
}
