import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isConfirmed } from '../../../shared/desk/customers/erase.ts'
import { trpc } from '../../platform/api.ts'
import { afterSessionChange } from '../../platform/shell/session.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { startDownload } from '../../platform/ui/download-file.ts'
import { ErasePlanView, EraseRefused } from '../../platform/ui/erase-plan-view.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { ActionDialog } from '../../platform/kit/action-dialog.tsx'
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
      {isDeleting ? <DeleteDialog onClose={() => setIsDeleting(false)} /> : null}
    </Section>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const preview = useQuery(
    trpc.account.data.previewErase.queryOptions(undefined, { staleTime: 0, gcTime: 0 }),
  )
  const erase = useDeleteAccount()
  const plan = preview.data
  const isReady = plan !== undefined && isConfirmed(plan, typed)
  const refusal = plan?.refusal ?? null
  if (refusal !== null)
    return <EraseRefused title="You can’t delete your account yet" reason={refusal} onClose={onClose} />
  return (
    <ActionDialog
      title="Delete your account?"
      confirm="Delete account"
      look="stop"
      keep="Keep my account"
      action={erase}
      input={isReady ? { typed } : null}
      onClose={onClose}
    >
      <Failed error={preview.error} />
      {preview.isPending ? <LoadingLines label="Checking what would be deleted" /> : null}
      {plan ? <ErasePlanView plan={plan} typed={typed} onType={setTyped} /> : null}
    </ActionDialog>
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
