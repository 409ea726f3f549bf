import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EmailState } from '../../../shared/accounts/email-verification.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { instantText } from '../../ui/words.ts'
import { Failed } from '../../ui/failed.tsx'

/** Whether the address is proved, and another link to prove it. A shop without a mail server asks for nothing. */
export function EmailProof() {
  const queries = useQueryClient()
  const state = useQuery(trpc.account.email.state.queryOptions())
  const resend = useMutation(
    trpc.account.email.resend.mutationOptions({
      onSuccess: (now) => queries.setQueryData(trpc.account.email.state.queryKey(), now),
    }),
  )
  if (!state.data || (state.data.verified_at === null && !state.data.sends)) return null
  if (state.data.verified_at !== null)
    return <p>Your email address was confirmed {instantText(state.data.verified_at)}.</p>
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

function askedText({ email, asked_at }: EmailState): string {
  if (asked_at === null) return `We will email a link to ${email}. It works for 24 hours.`
  return `We emailed a link to ${email}, ${instantText(asked_at)}. It works for 24 hours. Check your spam folder, too.`
}
