import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailState } from '../../../shared/accounts/email-verification.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Failed } from '../../platform/ui/failed.tsx'

/** Says whether the email address is confirmed, with a button for a new link. Shows nothing in a shop without a mail server. */
export function EmailProof() {
  const queries = useQueryClient()
  const state = useQuery(trpc.account.email.state.queryOptions())
  const resend = useMutation(
    trpc.account.email.resend.mutationOptions({
      onSuccess: (updated) => queries.setQueryData(trpc.account.email.state.queryKey(), updated),
    }),
  )
  if (!state.data || (state.data.verified_at === null && !state.data.sends)) return null
  if (state.data.new_email !== null) return <NewAddress email={state.data.new_email} />
  if (state.data.verified_at !== null)
    return <p>Your email address was confirmed {shopInstantText(state.data.verified_at)}.</p>
  return (
    <>
      <Notice
        tone="attention"
        title="Confirm your email address"
        actions={
          <Button disabled={resend.isPending} onClick={() => resend.mutate()}>
            {state.data.asked_at === null ? 'Email me a link' : 'Email me a new link'}
          </Button>
        }
      >
        {askedText(state.data)}
      </Notice>
      <Failed error={resend.error} />
      <output className="spoken">{resend.isSuccess ? 'The email is on its way.' : ''}</output>
    </>
  )
}

function NewAddress({ email }: { email: string }) {
  return (
    <Notice tone="attention" title="Confirm your new email address">
      We emailed a link to {email}. It works for 24 hours. Until you confirm it, your account keeps its
      address.
    </Notice>
  )
}

function askedText({ email, asked_at }: EmailState): string {
  if (asked_at === null) return `We will email a link to ${email}. It works for 24 hours.`
  return `We emailed a link to ${email}, ${shopInstantText(asked_at)}. It works for 24 hours. Check your spam folder, too.`
}
