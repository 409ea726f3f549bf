import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMounted } from '@mantine/hooks'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { postJson, refusalOf, trpc } from '../../platform/api.ts'
import { answerConfirmation, useConfirmation } from '../../platform/confirmation.ts'
import { useSession } from '../../platform/shell/session.ts'
import { PasswordField } from '../../platform/shell/sign-form.tsx'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import forms from '../../platform/kit/form.module.css'
import { Failed } from '../../platform/ui/failed.tsx'
import { passkeyProblem } from './passkey-words.ts'
import { confirmWithPasskey, currentPasskeySupport } from './passkeys.ts'

/** Keeps a dialog below this one open when Escape closes this one. */
const ALONE = { 'data-mantine-stop-propagation': 'true' }

/** Asks for a recent sign-in by password or passkey; the request that needed it then continues. */
export function IdentityDialog() {
  const isOpen = useConfirmation() === 'asked'
  // Opens only after mounting, so that closing restores the focus.
  const isMounted = useMounted()
  const cancel = () => answerConfirmation(false)
  return (
    <Modal
      opened={isMounted && isOpen}
      onClose={cancel}
      closeOnEscape={false}
      title="Confirm it’s you"
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Close', ...ALONE }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') cancel()
      }}
    >
      <ConfirmForm onCancel={cancel} />
    </Modal>
  )
}

function ConfirmForm({ onCancel }: { onCancel: () => void }) {
  const { fields, confirm, isWrong } = useConfirmWithPassword()
  const email = useSession()?.person?.email ?? ''
  return (
    <form className={form['form']} onSubmit={fields.onSubmit(({ password }) => confirm.mutate(password))}>
      <p className="text-soft">Enter your password to continue. We won’t ask again for 10 minutes.</p>
      {isWrong ? null : <Failed error={confirm.error} />}
      <input hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label="Password"
        fresh={false}
        field={{ ...fields.getInputProps('password'), ...ALONE, 'data-autofocus': true }}
      />
      <WithPasskey />
      <div className={`flex flex-wrap items-center justify-end gap-2 ${forms['dialogActions']}`}>
        <Button onClick={onCancel} {...ALONE}>
          Cancel
        </Button>
        <Button type="submit" look="primary" disabled={confirm.isPending} {...ALONE}>
          Confirm
        </Button>
      </div>
    </form>
  )
}

function useConfirmWithPassword() {
  const fields = useForm({ initialValues: { password: '' } })
  const confirm = useMutation({
    mutationFn: (password: string) => postJson<null>('/auth/confirm', { password }),
    onSuccess: () => answerConfirmation(true),
    onError: (error) => {
      const { code, detail } = refusalOf(error)
      // The session ended while the dialog was open: the page redirects to sign-in.
      if (code === 'unauthorized') answerConfirmation(false)
      if (code !== 'sign_in_failed') return
      fields.setFieldError('password', detail)
      fields.getInputNode('password')?.focus()
    },
  })
  return { fields, confirm, isWrong: refusalOf(confirm.error).code === 'sign_in_failed' }
}

/** Shown only to users with a passkey that works at this address. */
function WithPasskey() {
  const list = useQuery(trpc.account.passkeys.list.queryOptions())
  const confirm = useMutation({
    mutationFn: confirmWithPasskey,
    onSuccess: () => answerConfirmation(true),
  })
  const problem = confirm.error ? passkeyProblem(confirm.error) : null
  const isOffered =
    currentPasskeySupport().isSupported && list.data?.some(({ rp_id }) => rp_id === location.hostname)
  if (!isOffered) return null
  return (
    <>
      {problem ? <Notice tone={problem.tone} live title={problem.text} /> : null}
      <Button
        wide
        icon={<IconFingerprint size={20} stroke={1.7} aria-hidden="true" />}
        disabled={confirm.isPending}
        onClick={() => confirm.mutate()}
        {...ALONE}
      >
        Use a passkey instead
      </Button>
    </>
  )
}
