import { Box } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { refusalOf, trpc, type WireRefusal } from '../../../platform/api.ts'
import { useSession } from '../../../platform/shell/session.ts'
import { Button, ButtonLink } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { useKeepQuote } from './use-live-quote.ts'
import { useLinkToken } from '../quote-context/use-guest-link.ts'
import { ContinueHere } from '../price/continue-here.tsx'

interface ClaimNoticeProps {
  quote_id: string
  token: string
  /** Set when the link of the email did not open the quote here. */
  refused: WireRefusal | null
}

/** For a guest who opens our email on another device: they continue there, with or without an account. */
export function ClaimNotice({ quote_id, token, refused }: ClaimNoticeProps) {
  const session = useSession()
  const hasLink = useLinkToken() !== null
  const claim = useClaim()
  if (!session) return null
  const refusal = refused ?? claim.refusal
  return (
    <Box className="print:hidden!" w="min(1640px, 100% - 2 * var(--gutter))" m="16px auto 0">
      <Notice
        tone={refusal ? 'stop' : 'info'}
        live={refusal !== null}
        title={refusal ? refusal.detail : 'Is this your quote?'}
        actions={
          session.person ? (
            <Button look="primary" disabled={claim.busy} onClick={() => claim.claim({ quote_id, token })}>
              Move it to my account
            </Button>
          ) : (
            <>
              <ContinueHere />
              <AccountLinks next={`/q/${token}?mine=true`} isFirst={!hasLink} />
            </>
          )
        }
      >
        {noticeText(session.person !== null, hasLink)}
      </Notice>
    </Box>
  )
}

function AccountLinks({ next, isFirst }: { next: string; isFirst: boolean }) {
  return (
    <>
      <ButtonLink to="/sign-up" search={{ next }} look={isFirst ? 'primary' : 'quiet'}>
        Create an account
      </ButtonLink>
      <ButtonLink to="/sign-in" search={{ next }}>
        Sign in
      </ButtonLink>
    </>
  )
}

function noticeText(isSignedIn: boolean, hasLink: boolean): string {
  if (isSignedIn)
    return 'You can change and order it once it is in your account. This link then stops working.'
  return hasLink
    ? 'You can change and order it here. To go back to your other device, open the link in our email there.'
    : 'Order it in the browser where you made it, or move it to an account.'
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
