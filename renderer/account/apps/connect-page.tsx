import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { ConsentRequest } from '../../../shared/oauth/consent.ts'
import { isRedirectUri } from '../../../shared/oauth/redirect-uris.ts'
import { refusalOf } from '../../api.ts'
import form from '../../shell/sign-form.module.css'
import { ButtonLink } from '../../ui/buttons.tsx'
import { useTitle } from '../../ui/use-title.ts'
import classes from '../account.module.css'
import { connectProblem } from './connect-words.ts'
import { ConnectRequest } from './connect-request.tsx'
import { useConnectionRequest, useDecideConnection } from './connection-request.ts'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { SignedIn } from '../../shell/signed-in.tsx'
import { useFocusOnAppear } from '../../ui/use-focus-on-appear.ts'

/** Where a program sends a person who should connect it to the shop. */
export function ConnectPage() {
  useTitle('Connect an app')
  const handle = useParams({ from: '/connect/$handle', select: (params) => params.handle })
  return (
    <SignedIn>
      {(person) => (
        <div className={form['page']}>
          <Asked key={handle} handle={handle} email={person.email} />
        </div>
      )}
    </SignedIn>
  )
}

function Asked({ handle, email }: { handle: string; email: string }) {
  const request = useConnectionRequest(handle)
  const decide = useDecideConnection(handle)
  const problem = request.error ?? decide.error
  if (problem && refusalOf(problem).code !== 'unauthorized') return <Problem error={problem} />
  if (!request.data) return <LoadingLines label="Loading the request" />
  if (decide.data && decide.variables)
    return (
      <GoingBack
        request={request.data}
        connected={decide.variables !== 'deny'}
        to={decide.data.redirect_to}
      />
    )
  if (request.data.status !== 'pending') return <Ending {...connectProblem('already_decided')!} />
  return (
    <ConnectRequest request={request.data} email={email} busy={decide.isPending} onAnswer={decide.mutate} />
  )
}

function Problem({ error }: { error: unknown }) {
  const { code, detail } = refusalOf(error)
  return <Ending {...(connectProblem(code) ?? { title: 'Something went wrong', text: detail })} />
}

/** The browser goes where the program waits. Programs of this computer open beside this page, which then stays. */
function GoingBack({ request, connected, to }: { request: ConsentRequest; connected: boolean; to: string }) {
  const goes = isRedirectUri(request.redirect_uri)
  useEffect(() => {
    if (goes) location.assign(to)
  }, [goes, to])
  return (
    <Ending
      title={connected ? 'The app is connected' : 'Access denied'}
      text={
        connected
          ? 'Taking you back to it. You can disconnect it any time under Connected apps in your account.'
          : 'It got no access. Taking you back to it.'
      }
    >
      {goes ? (
        <p>
          <a href={to} className={classes['link']}>
            Not redirected? Go back to the app
          </a>
        </p>
      ) : null}
    </Ending>
  )
}

function Ending({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
      <div className={classes['actions']}>
        <ButtonLink to="/account">Account</ButtonLink>
        <ButtonLink to="/" look="bare">
          Start page
        </ButtonLink>
      </div>
    </div>
  )
}
