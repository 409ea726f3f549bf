import { useState } from 'react'
import type { PreviousVersion } from '../../../shared/operations/workstation/updates.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

interface RollbackRowProps {
  previous: PreviousVersion
  busy: boolean
  onRollBack: () => void
}

/** Goes back to the version before the last update. */
export function RollbackRow({ previous: { version, backup_at }, busy, onRollBack }: RollbackRowProps) {
  const [isAsking, setAsking] = useState(false)
  const data =
    backup_at === null
      ? 'All data stays as it is.'
      : `That version reads an older database: the backup of ${shopInstantText(backup_at)} is restored, and what the shop has had since is kept in a folder beside it. Afterward the shop lists what happened outside since then.`
  return (
    <div>
      <Button disabled={busy} onClick={() => setAsking(true)}>
        Go back to version {version}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Go back to version ${version}?`}
        confirm="Go back"
        action={onRollBack}
        input={undefined}
        isReady={!busy}
        onClose={() => setAsking(false)}
      >
        {`The shop is closed meanwhile. ${data}`}
      </ConfirmDialog>
    </div>
  )
}
