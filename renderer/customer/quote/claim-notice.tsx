import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf, trpc } from '../../api.ts'
import { useSession } from '../../shell/session.ts'
import { Button, ButtonLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useKeepQuote } from '../../use-live.ts'
import classes from './claim-notice.module.css'

interface ClaimNoticeProps {
  quote_id: string
  token: string
}

/** For a guest who opens our email on another device: to change and order the quote there takes an account. */
export function ClaimNotice({ quote_id, token }: ClaimNoticeProps) {
  const session = useSession()
  const { claim, busy, refusal } = useClaim()
  if (!session) return null
  const next = `/q/${token}?mine=true`
  return (
    <div className={classes['notice']}>
      <Notice
        tone={refusal ? 'stop' : 'info'}
        live={refusal !== null}
        title={refusal ? refusal.detail : 'Is this your quote?'}
        actions={
          session.person ? (
            <Button look="primary" disabled={busy} onClick={() => claim({ quote_id, token })}>
              Move it to my account
            </Button>
          ) : (
            <>
              <ButtonLink to="/sign-up" search={{ next }} look="primary">
                Create an account
              </ButtonLink>
              <ButtonLink to="/sign-in" search={{ next }}>
                Sign in
              </ButtonLink>
            </>
          )
        }
      >
        {session.person
          ? 'You can change and order it once it is in your account. This link then stops working.'
          : 'Order it in the browser where you made it, or move it to an account.'}
      </Notice>
    </div>
  )
}

function useClaim() {
  const navigate = useNavigate()
  const keep = useKeepQuote()
  const claiming = useMutation(
    trpc.quotes.claim.mutationOptions({
      onSuccess: (quote) => {
        keep(quote)
        void navigate({ to: '/quotes/$id', params: { id: quote.id }, replace: true })
      },
    }),
  )
  return {
    claim: claiming.mutate,
    busy: claiming.isPending,
    refusal: claiming.error ? refusalOf(claiming.error) : null,
  }
}
