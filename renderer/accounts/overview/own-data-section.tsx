import { Modal } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isConfirmed } from '../../../shared/desk/customers/erase.ts'
import { trpc } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { startDownload } from '../../platform/ui/download-file.ts'
import { ErasePlanView } from '../../platform/ui/erase-plan-view.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import modal from '../../platform/ui/modal.module.css'
import { TextField } from '../../platform/ui/text-field.tsx'
import { Section } from '../account-frame.tsx'

/** A copy of what the shop holds about the person, and deleting the account. */
export function OwnDataSection() {
  const [isDeleting, setIsDeleting] = useState(false)
  const prepare = useMutation(
    trpc.account.data.prepareExport.mutationOptions({ onSuccess: ({ path }) => startDownload(path) }),
  )
  return (
    <Section
      title="Your data"
      lead="Download everything the shop holds about you, or delete your account. Both ask for your password."
    >
      <Failed error={prepare.error} />
      <div className={form['form']}>
        <div>
          <Button disabled={prepare.isPending} onClick={() => prepare.mutate()}>
            Download my data
          </Button>
        </div>
        <div>
          <Button onClick={() => setIsDeleting(true)}>Delete account…</Button>
        </div>
      </div>
      <Modal
        opened={isDeleting}
        onClose={() => setIsDeleting(false)}
        title="Delete your account?"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <DeleteForm onClose={() => setIsDeleting(false)} />
      </Modal>
    </Section>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const preview = useQuery(
    trpc.account.data.previewErase.queryOptions(undefined, { staleTime: 0, gcTime: 0 }),
  )
  const erase = useDeleteAccount()
  const plan = preview.data
  const isReady = plan !== undefined && plan.refusal === null && isConfirmed(plan, typed)
  return (
    <form
      className={form['form']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) erase.mutate({ typed })
      }}
    >
      <Failed error={preview.error ?? erase.error} />
      {preview.isPending ? <LoadingLines label="Checking what would be deleted" /> : null}
      {plan ? <ErasePlanView plan={plan} /> : null}
      {plan ? (
        <TextField
          label={`Type ${plan.type_to_confirm} to confirm`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      ) : null}
      <div className={modal['actions']}>
        <Button onClick={onClose}>Keep my account</Button>
        <Button look="primary" type="submit" disabled={!isReady || erase.isPending}>
          Delete account
        </Button>
      </div>
    </form>
  )
}

/** Afterward the browser is signed out. */
function useDeleteAccount() {
  const navigate = useNavigate()
  return useMutation(
    trpc.account.data.erase.mutationOptions({
      onSuccess: async () => {
        await navigate({ to: '/' })
        await afterSessionChange()
      },
    }),
  )
}
