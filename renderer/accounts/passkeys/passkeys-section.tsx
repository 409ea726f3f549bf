import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '../../../shared/accounts/passkeys.ts'
import { trpc } from '../../platform/api.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { useSession } from '../../platform/shell/session.ts'
import { Section } from '../account-frame.tsx'
import classes from '../account.module.css'
import { browserName } from '../browser-name.ts'
import { ConfirmDialog } from '../../platform/kit/action-dialog.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyItem } from './passkey-item.tsx'
import { passkeyProblem } from './passkey-words.ts'
import { ReturnButton } from '../../platform/ui/return-button.tsx'
import { currentPasskeySupport, useAddPasskey } from './passkeys.ts'

/** The passkeys of an account: add, rename, remove. Customers who have none and can add none see nothing. */
export function PasskeysSection() {
  const list = useQuery(trpc.account.passkeys.list.queryOptions())
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [announcement, announce] = useState('')
  const passkeys = list.data ?? []
  const support = currentPasskeySupport()
  const isCustomer = useSession()?.person?.role === 'customer'
  if (isCustomer && !support.isSupported && support.address === null && passkeys.length === 0) return null
  return (
    <Section title="Passkeys" lead="Sign in with your fingerprint, face or PIN. Your password still works.">
      {list.isPending ? <LoadingLines label="Loading passkeys" /> : null}
      <Failed error={list.error} />
      {list.isSuccess && passkeys.length === 0 ? <p>This account has no passkeys.</p> : null}
      {passkeys.length > 0 ? (
        <ul className={classes['list']}>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      ) : null}
      {list.isSuccess ? (
        <AddPasskey onAdded={({ name }) => announce(`The passkey ${name} is added.`)} />
      ) : null}
      <RemoveDialog removing={removing} onClose={() => setRemoving(null)} onRemoved={announce} />
      <output className="spoken">{announcement}</output>
    </Section>
  )
}

function AddPasskey({ onAdded }: { onAdded: (passkey: Passkey) => void }) {
  const [naming, setNaming] = useState<'before' | 'now' | 'after'>('before')
  const add = useAddPasskey((passkey) => {
    setNaming('after')
    onAdded(passkey)
  })
  const support = currentPasskeySupport()
  if (!support.isSupported) return <PasskeysElsewhere why={support.why} address={support.address} />
  const problem = add.error ? passkeyProblem(add.error) : null
  return (
    <>
      {problem ? <Notice tone={problem.tone} live title={problem.text} /> : null}
      {naming === 'now' ? (
        <PasskeyForm
          label="New passkey"
          button="Create passkey"
          name={browserName(navigator.userAgent)}
          busy={add.isPending}
          onName={(name) => add.mutate(name)}
          onCancel={() => {
            setNaming('after')
            add.reset()
          }}
        />
      ) : (
        <div>
          <ReturnButton
            isBack={naming === 'after'}
            look="quiet"
            icon={<IconPlus size={18} stroke={2} />}
            onClick={() => setNaming('now')}
          >
            Add a passkey
          </ReturnButton>
        </div>
      )}
    </>
  )
}

function PasskeysElsewhere({ why, address }: { why: string; address: string | null }) {
  if (address === null) return <Notice tone="info" title={why} />
  return (
    <Notice
      tone="info"
      title={why}
      actions={
        <a className={classes['elsewhere']} href={`${address}/account`}>
          Open {new URL(address).host}
        </a>
      }
    >
      This shop has one on this computer. Sign in there once with your password.
    </Notice>
  )
}

interface RemoveDialogProps {
  removing: Passkey | null
  onClose: () => void
  onRemoved: (announcement: string) => void
}

function RemoveDialog({ removing, onClose, onRemoved }: RemoveDialogProps) {
  const queries = useQueryClient()
  const remove = useMutation(
    trpc.account.passkeys.remove.mutationOptions({
      onSuccess: (left) => queries.setQueryData(trpc.account.passkeys.list.queryKey(), left),
    }),
  )
  return (
    <ConfirmDialog
      opened={removing !== null}
      title={`Remove ${removing?.name ?? 'the passkey'}?`}
      confirm="Remove"
      keep="Keep it"
      action={remove}
      onClose={onClose}
      input={removing && { passkey_id: removing.id }}
      onDone={() => onRemoved(`The passkey ${removing?.name ?? ''} is removed.`)}
    >
      It can no longer be used to sign in. Your device may still offer it until you delete it there, too.
    </ConfirmDialog>
  )
}
