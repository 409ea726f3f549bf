import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownEmailLink } from '../../../shared/accounts/email-verification.ts'
import { postJson, refusalOf } from '../../platform/api.ts'
import { MessagePage } from '../../platform/shell/message-page.tsx'
import { afterSessionChange } from '../../platform/shell/session.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

interface EmailLinkAction {
  title: string
  path: '/auth/email/confirm' | '/auth/email/free'
  button: string
  /** A sentence that tells what the button does. */
  effect: string
  done: { title: string; text: string; to: '/account' | '/sign-up'; link: string }
}

const CONFIRM: EmailLinkAction = {
  title: 'Confirm your email address',
  path: '/auth/email/confirm',
  button: 'Confirm this address',
  effect: 'Confirm it if you created the account. Otherwise close this page, and nothing changes.',
  done: {
    title: 'Your email address is confirmed',
    text: 'There is nothing else to do.',
    to: '/account',
    link: 'Go to your account',
  },
}

const REMOVE: EmailLinkAction = {
  title: 'Remove your address from this account?',
  path: '/auth/email/free',
  button: 'This wasn’t me, remove my address',
  effect:
    'The account loses this address, every browser signed in to it is signed out, and nobody can sign in to it again. You can then sign up with the address yourself.',
  done: {
    title: 'Your address is removed',
    text: 'We will not email you about that account again.',
    to: '/sign-up',
    link: 'Create your own account',
  },
}

/** Opened from an email. Only the button changes anything, because mail scanners open links, too. */
export function ConfirmEmailPage() {
  return <EmailLinkPage action={CONFIRM} />
}

/** Opened from the other link of the same email. */
export function NotMyAccountPage() {
  return <EmailLinkPage action={REMOVE} />
}

function EmailLinkPage({ action }: { action: EmailLinkAction }) {
  useTitle(action.title)
  const [token] = useState(() => location.hash.slice(1))
  const look = useQuery({
    queryKey: ['email link', token],
    queryFn: () => postJson<ShownEmailLink>('/auth/email/look', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const decide = useMutation({
    mutationFn: () => postJson(action.path, { token }),
    onSuccess: afterSessionChange,
  })
  if (decide.isSuccess) return <Decided done={action.done} />
  if (token === '') return <NoLink text="Open it from the email again, with everything after the #." />
  if (look.error) return <NoLink text={refusalOf(look.error).detail} />
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1>{action.title}</h1>
        {look.data ? (
          <>
            <LinkText link={look.data} effect={action.effect} />
            <Failed error={decide.error} />
            <Button look="primary" wide disabled={decide.isPending} onClick={() => decide.mutate()}>
              {action.button}
            </Button>
          </>
        ) : (
          <LoadingLines label="Reading the link" />
        )}
      </div>
    </div>
  )
}

function LinkText({ link, effect }: { link: ShownEmailLink; effect: string }) {
  if (link.kind === 'change')
    return (
      <>
        <p>
          <strong>{link.email}</strong> will be the email address of your account from now on. You sign in
          with it, and we email you there.
        </p>
        <p>Confirm it if you asked for this. Otherwise close this page, and nothing changes.</p>
      </>
    )
  return (
    <>
      <p>
        <strong>{link.email}</strong> was entered for an account created {shopInstantText(link.created_at)}.
      </p>
      <p>{effect}</p>
    </>
  )
}

function Decided({ done }: Pick<EmailLinkAction, 'done'>) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1 ref={heading} tabIndex={-1}>
          {done.title}
        </h1>
        <p>{done.text}</p>
        <ButtonLink to={done.to} look="primary" wide>
          {done.link}
        </ButtonLink>
      </div>
    </div>
  )
}

function NoLink({ text }: { text: string }) {
  return (
    <MessagePage
      title="This link does not work"
      text={text}
      actions={
        <>
          <ButtonLink to="/account" look="primary">
            Account
          </ButtonLink>
          <ButtonLink to="/">Start page</ButtonLink>
        </>
      }
    />
  )
}
