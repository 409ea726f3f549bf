import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalOf } from '../../platform/api.ts'
import form from '../../platform/shell/sign-form.module.css'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { useTitle } from '../../platform/ui/use-title.ts'
import { DeviceCodeForm } from './device-code-form.tsx'
import { useDecideDevice, useDeviceLogin } from './device-login.ts'
import { DeviceRequest } from './device-request.tsx'
import { deviceProblem } from './device-words.ts'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { SignedIn } from '../../platform/shell/signed-in.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

/** The page on which a person approves a device login with the code that the program shows. */
export function DevicePage() {
  useTitle('Connect a program')
  const code = useSearch({ from: '/device', select: (search) => search.code })
  const navigate = useNavigate()
  const openCode = (code: string) => void navigate({ to: '/device', search: { code } })
  return (
    <SignedIn>
      {(person) => (
        <div className={form['page']}>
          {code === undefined ? (
            <DeviceCodeForm onCode={openCode} />
          ) : (
            <CodeRequest key={code} code={code} email={person.email} onCode={openCode} />
          )}
        </div>
      )}
    </SignedIn>
  )
}

interface CodeRequestProps {
  code: string
  email: string
  onCode: (code: string) => void
}

function CodeRequest({ code, email, onCode }: CodeRequestProps) {
  const login = useDeviceLogin(code)
  const decide = useDecideDevice(code)
  const problem = login.error ?? decide.error
  const status = decide.data?.status ?? login.data?.status
  if (problem && refusalOf(problem).code === 'already_decided') return <Decided />
  if (problem && refusalOf(problem).code !== 'unauthorized')
    return <DeviceCodeForm problem={deviceProblem(refusalOf(problem))} previousCode={code} onCode={onCode} />
  if (!login.data) return <LoadingLines label="Looking for the program" />
  if (decide.data) return status === 'approved' ? <Approved name={login.data.name} /> : <Denied />
  if (status !== 'pending') return <Decided />
  return <DeviceRequest login={login.data} email={email} busy={decide.isPending} onAnswer={decide.mutate} />
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
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
  <div className="flex flex-wrap gap-2">
    <ButtonLink to="/account/keys">API keys</ButtonLink>
    <ButtonLink to="/" look="bare">
      Start page
    </ButtonLink>
  </div>
)

function Approved({ name }: { name: string }) {
  return (
    <Outcome title="The program is connected">
      <p>
        Go back to the program. It gets its key within seconds. You’ll find the key under API keys as{' '}
        <strong className="wrap-anywhere">{name}</strong>, where you can revoke it any time.
      </p>
      {keysLink}
    </Outcome>
  )
}

function Denied() {
  return (
    <Outcome title="Access denied">
      <p>The program got no key. You can close this page.</p>
      {keysLink}
    </Outcome>
  )
}

function Decided() {
  return (
    <Outcome title="This code was already used">
      <p>
        It was already approved or denied, and works only once. If that wasn’t you, check your API keys. To
        connect again, start over in the program.
      </p>
      {keysLink}
    </Outcome>
  )
}
