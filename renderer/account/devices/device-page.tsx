import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf } from '../../api.ts'
import form from '../../shell/sign-form.module.css'
import { ButtonLink } from '../../ui/buttons.tsx'
import { useTitle } from '../../ui/use-title.ts'
import classes from '../account.module.css'
import { DeviceCodeForm } from './device-code-form.tsx'
import { useDecideDevice, useDeviceLogin } from './device-login.ts'
import { DeviceRequest } from './device-request.tsx'
import { deviceProblem } from './device-words.ts'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { SignedIn } from '../../shell/signed-in.tsx'
import { useFocusOnAppear } from '../../ui/use-focus-on-appear.ts'

/** Where a person lets a program in that shows them a code. */
export function DevicePage() {
  useTitle('Connect a program')
  const code = useSearch({ from: '/device', select: (search) => search.code })
  const navigate = useNavigate()
  const ask = (code: string) => void navigate({ to: '/device', search: { code } })
  return (
    <SignedIn>
      {(person) => (
        <div className={form['page']}>
          {code === undefined ? (
            <DeviceCodeForm onCode={ask} />
          ) : (
            <AskedCode key={code} code={code} email={person.email} onCode={ask} />
          )}
        </div>
      )}
    </SignedIn>
  )
}

interface AskedCodeProps {
  code: string
  email: string
  onCode: (code: string) => void
}

function AskedCode({ code, email, onCode }: AskedCodeProps) {
  const login = useDeviceLogin(code)
  const decide = useDecideDevice(code)
  const problem = login.error ?? decide.error
  const status = decide.data?.status ?? login.data?.status
  if (problem && refusalOf(problem).code === 'already_decided') return <Decided />
  if (problem && refusalOf(problem).code !== 'unauthorized')
    return <DeviceCodeForm problem={deviceProblem(refusalOf(problem))} before={code} onCode={onCode} />
  if (!login.data) return <LoadingLines label="Looking for the program" />
  if (decide.data) return status === 'approved' ? <Approved name={login.data.name} /> : <Denied />
  if (status !== 'pending') return <Decided />
  return <DeviceRequest login={login.data} email={email} busy={decide.isPending} onAnswer={decide.mutate} />
}

function Ending({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

const keysLink = (
  <div className={classes['actions']}>
    <ButtonLink to="/account/keys">API keys</ButtonLink>
    <ButtonLink to="/" look="bare">
      Start page
    </ButtonLink>
  </div>
)

function Approved({ name }: { name: string }) {
  return (
    <Ending title="The program is connected">
      <p>
        Go back to the program. It gets its key within seconds. You’ll find the key under API keys as{' '}
        <strong className={classes['untrusted']}>{name}</strong>, where you can revoke it any time.
      </p>
      {keysLink}
    </Ending>
  )
}

function Denied() {
  return (
    <Ending title="Access denied">
      <p>The program got no key. You can close this page.</p>
      {keysLink}
    </Ending>
  )
}

function Decided() {
  return (
    <Ending title="This code was already used">
      <p>
        It was already approved or denied, and works only once. If that wasn’t you, check your API keys. To
        connect again, start over in the program.
      </p>
      {keysLink}
    </Ending>
  )
}
