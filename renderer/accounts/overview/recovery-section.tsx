import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RECOVERY_CODES } from '../../../shared/accounts/own-account.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { Section } from '../account-frame.tsx'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useShopDetails } from '../../platform/ui/use-shop-details.ts'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useCreateCodes } from '../sign-in/use-create-codes.ts'

/** The recovery codes: how many are left, and a button for new ones. */
export function RecoverySection({ email }: { email: string }) {
  const left = useQuery(trpc.account.recoveryCodes.left.queryOptions())
  const [asking, setAsking] = useState(false)
  const created = useCreateCodes()
  return (
    <Section
      title="Recovery codes"
      lead="Each code lets you set a new password once. Keep them on paper, away from this computer."
    >
      {left.isPending ? <LoadingLines label="Loading recovery codes" /> : null}
      <Failed error={left.error} />
      {created.data ? (
        <RecoveryCodes email={email} codes={created.data.codes} done="Done" onDone={() => created.reset()} />
      ) : null}
      {left.isSuccess && !created.data ? (
        <>
          <Left count={left.data} />
          {asking ? null : <Failed error={created.error} />}
          <div>
            <Button
              disabled={created.isPending}
              onClick={() => (left.data > 0 ? setAsking(true) : created.mutate())}
            >
              {left.data > 0 ? 'Create new codes' : 'Create recovery codes'}
            </Button>
          </div>
        </>
      ) : null}
      <ReplaceDialog
        opened={asking}
        left={left.data ?? 0}
        created={created}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

interface ReplaceDialogProps {
  opened: boolean
  left: number
  created: ReturnType<typeof useCreateCodes>
  onClose: () => void
}

function ReplaceDialog({ opened, left, created, onClose }: ReplaceDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      title="Replace the recovery codes?"
      confirm="Create new codes"
      action={created}
      onClose={onClose}
      input={undefined}
    >
      {left === 1 ? 'The code you have now will' : `The ${left} codes you have now will`} no longer work.
    </ConfirmDialog>
  )
}

/** From this count down, the page warns. */
const LOW_COUNT = 2

function Left({ count }: { count: number }) {
  const sendsEmail = useShopDetails()?.sends_email
  if (count === 0)
    return (
      <Notice tone="attention" title="This account has no recovery codes.">
        {sendsEmail
          ? 'A lost password can still be reset by email, as long as you can read yours.'
          : 'Without one, you can’t reset a lost password.'}
      </Notice>
    )
  const text = `${count} of ${RECOVERY_CODES} codes left.`
  return count > LOW_COUNT ? <p>{text}</p> : <Notice tone="attention" title={text} />
}
