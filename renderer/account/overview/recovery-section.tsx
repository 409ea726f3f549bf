import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RECOVERY_CODES } from '../../../shared/accounts/own-account.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../account-frame.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useMakeCodes } from '../sign-in/use-make-codes.ts'

/** The codes that replace a lost password: how many there are, and new ones. */
export function RecoverySection({ email }: { email: string }) {
  const left = useQuery(trpc.account.recoveryCodes.left.queryOptions())
  const [asking, setAsking] = useState(false)
  const made = useMakeCodes(() => setAsking(false))
  return (
    <Section
      title="Recovery codes"
      lead="Each code lets you set a new password once. Keep them on paper, away from this computer."
    >
      {left.isPending ? <LoadingLines label="Loading recovery codes" /> : null}
      <Failed error={left.error} />
      {made.data ? (
        <RecoveryCodes email={email} codes={made.data.codes} done="Done" onDone={() => made.reset()} />
      ) : null}
      {left.isSuccess && !made.data ? (
        <>
          <Left count={left.data} />
          {asking ? null : <Failed error={made.error} />}
          <div>
            <Button
              disabled={made.isPending}
              onClick={() => (left.data > 0 ? setAsking(true) : made.mutate())}
            >
              {left.data > 0 ? 'Create new codes' : 'Create recovery codes'}
            </Button>
          </div>
        </>
      ) : null}
      <ReplaceDialog opened={asking} left={left.data ?? 0} made={made} onClose={() => setAsking(false)} />
    </Section>
  )
}

interface ReplaceDialogProps {
  opened: boolean
  left: number
  made: ReturnType<typeof useMakeCodes>
  onClose: () => void
}

function ReplaceDialog({ opened, left, made, onClose }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Replace the recovery codes?"
      confirm="Create new codes"
      busy={made.isPending}
      error={made.error}
      onClose={onClose}
      onConfirm={() => made.mutate()}
    >
      {left === 1 ? 'The code you have now will' : `The ${left} codes you have now will`} no longer work.
    </ConfirmDialog>
  )
}

/** So few left that new ones should be made. */
const FEW = 2

function Left({ count }: { count: number }) {
  if (count === 0)
    return (
      <Notice tone="attention" title="This account has no recovery codes.">
        Without one, you can’t reset a lost password.
      </Notice>
    )
  const text = `${count} of ${RECOVERY_CODES} codes left.`
  return count > FEW ? <p>{text}</p> : <Notice tone="attention" title={text} />
}
