import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { ConsentRequest } from '../../../shared/accounts/oauth/consent.ts'
import { isRedirectUri } from '../../../shared/accounts/oauth/redirect-uris.ts'
import { refusalOf } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import classes from '../account.module.css'
import { connectProblem } from './connect-words.ts'
import { ConnectRequest } from './connect-request.tsx'
import { useConnectionRequest, useDecideConnection } from './connection-request.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { SignedIn } from '../../platform/shell/signed-in.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

/** The page to which an app sends a person to approve its OAuth request. */
export function ConnectPage() {
  useTitle('Connect an app')
  const handle = useParams({ from: '/connect/$handle', select: (params) => params.handle })
  return (
    <SignedIn>
      {(person) => (
        <div className={form['page']}>
          <Connection key={handle} handle={handle} email={person.email} />
        </div>
      )}
    </SignedIn>
  )
}

function Connection({ handle, email }: { handle: string; email: string }) {
  const request = useConnectionRequest(handle)
  const decide = useDecideConnection(handle)
  const problem = request.error ?? decide.error
  if (problem && refusalOf(problem).code !== 'unauthorized') return <Problem error={problem} />
  if (!request.data) return <LoadingLines label="Loading the request" />
  if (decide.data && decide.variables)
    return (
      <Redirect request={request.data} connected={decide.variables !== 'deny'} to={decide.data.redirect_to} />
    )
  if (request.data.status !== 'pending') return <Outcome {...connectProblem('already_decided')!} />
  return (
    <ConnectRequest request={request.data} email={email} busy={decide.isPending} onAnswer={decide.mutate} />
  )
}

function Problem({ error }: { error: unknown }) {
  const { code, detail } = refusalOf(error)
  return <Outcome {...(connectProblem(code) ?? { title: 'Something went wrong', text: detail })} />
}

/** Redirects to the app. A program on this computer may open beside this page, which then stays. */
function Redirect({ request, connected, to }: { request: ConsentRequest; connected: boolean; to: string }) {
  const isRedirectable = isRedirectUri(request.redirect_uri)
  useEffect(() => {
    if (isRedirectable) location.assign(to)
  }, [isRedirectable, to])
  return (
    <Outcome
      title={connected ? 'The app is connected' : 'Access denied'}
      text={
        connected
          ? 'Taking you back to it. You can disconnect it any time under Connected apps in your account.'
          : 'It got no access. Taking you back to it.'
      }
    >
      {isRedirectable ? (
        <p>
          <a href={to} className={classes['link']}>
            Not redirected? Go back to the app
          </a>
        </p>
      ) : null}
    </Outcome>
  )
}

function Outcome({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/account">Account</ButtonLink>
        <ButtonLink to="/" look="bare">
          Start page
        </ButtonLink>
      </div>
    </div>
  )
}
