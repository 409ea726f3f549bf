import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import type { ShownInvitation } from '../../../shared/accounts/staff.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { postJson, refusalOf } from '../../platform/api.ts'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { afterSessionChange, signOut, useSession } from '../../platform/shell/session.ts'
import { SignForm } from '../../platform/shell/sign-form.tsx'
import form from '../../platform/shell/sign-form.module.css'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { firstPage } from '../sign-in/first-page.ts'
import { roleWithArticle, ROLE_WORDS } from './role-words.ts'

// Keeps the token while the visitor signs in: the redirect URL must not contain it.
let savedToken = ''

/** Opened from an invitation: creates an account with the role, or grants the role to the signed-in account. */
export function JoinPage() {
  useTitle('Join the shop')
  const token = location.hash.slice(1) || savedToken
  useEffect(() => {
    savedToken = token
  }, [token])
  const session = useSession()
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => postJson<ShownInvitation>('/auth/invitations/look', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (token === '') return <NoLink />
  if (invitation.error) return <Refused text={refusalOf(invitation.error).detail} />
  if (!session || !invitation.data)
    return (
      <div className={form['page']}>
        <LoadingLines label="Reading the invitation" />
      </div>
    )
  if (session.person)
    return <JoinWithAccount token={token} person={session.person} invitation={invitation.data} />
  return <JoinWithNewAccount token={token} invitation={invitation.data} />
}

interface JoinProps {
  token: string
  invitation: ShownInvitation
}

function JoinWithNewAccount({ token, invitation }: JoinProps) {
  return (
    <SignForm
      title={`Welcome, ${invitation.name}`}
      lead={`You are invited to this shop as ${roleWithArticle(invitation.role)}. ${ROLE_WORDS[invitation.role].meaning}`}
      path="/auth/invitations/sign-up"
      extra={{ token }}
      name={invitation.name}
      fresh
      button="Join the shop"
      next={firstPage}
      other={
        <>
          Have an account already?{' '}
          <Link to="/sign-in" search={{ next: '/join' }}>
            Sign in with it
          </Link>
        </>
      }
    />
  )
}

function JoinWithAccount({ token, person, invitation }: JoinProps & { person: Person }) {
  const navigate = useNavigate()
  const join = useMutation({
    mutationFn: () => postJson('/auth/invitations/accept', { token }),
    onSuccess: async () => {
      savedToken = ''
      await afterSessionChange()
      await navigate({ to: await firstPage() })
    },
  })
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1>Join the shop</h1>
        <p>
          You are invited as {roleWithArticle(invitation.role)}. {ROLE_WORDS[invitation.role].meaning}
        </p>
        <dl className="facts">
          <dt>Your account</dt>
          <dd>{person.email}</dd>
        </dl>
        <Failed error={join.error} />
        <Button look="primary" wide disabled={join.isPending} onClick={() => join.mutate()}>
          Join with this account
        </Button>
        <Button look="bare" wide onClick={() => void signOut()}>
          Sign out and use another one
        </Button>
      </div>
    </div>
  )
}

function Refused({ text }: { text: string }) {
  return (
    <MessagePage
      title="This invitation doesn’t work"
      text={text}
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}

function NoLink() {
  return (
    <MessagePage
      title="Open the whole invitation link"
      text="Open it exactly as the owner sent it, including everything after the #."
      actions={<ButtonLink to="/">Start page</ButtonLink>}
    />
  )
}
