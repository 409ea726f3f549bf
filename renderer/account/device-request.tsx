import { useState } from 'react'
import type { DeviceLogin } from '../../shared/accounts/device-login.ts'
import type { Scope } from '../../shared/accounts/scopes.ts'
import form from '../shell/sign-form.module.css'
import { Button } from '../ui/buttons.tsx'
import { Notice } from '../ui/notice.tsx'
import classes from './account.module.css'
import { CapField } from './cap-field.tsx'
import type { DeviceAnswer } from './device-login.ts'
import { ScopePicker } from './scope-picker.tsx'
import { useFocusOnAppear } from './use-focus-on-appear.ts'
import { useTypedCap } from './use-typed-cap.ts'

interface DeviceRequestProps {
  login: DeviceLogin
  email: string
  busy: boolean
  onAnswer: (answer: DeviceAnswer) => void
}

/** Who asks and for what. Purchases are never ticked beforehand: allowing them is the person's own act. */
export function DeviceRequest({ login, email, busy, onAnswer }: DeviceRequestProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  const [scopes, setScopes] = useState<readonly Scope[]>(login.scopes.filter((scope) => scope !== 'purchase'))
  const [none, setNone] = useState(false)
  const limit = useTypedCap()
  const approve = () => {
    setNone(scopes.length === 0)
    const monthly_cap_cents = scopes.includes('purchase') ? limit.take() : null
    if (scopes.length > 0 && monthly_cap_cents !== undefined) onAnswer({ scopes, monthly_cap_cents })
  }
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        Let this program in?
      </h1>
      <p>It asks to act for your account, {email}.</p>
      <WhoAsks login={login} />
      <ScopePicker
        legend="What it may do"
        offered={login.scopes}
        chosen={scopes}
        error={none && scopes.length === 0 ? 'Tick at least one, or deny.' : null}
        onChange={setScopes}
      />
      {scopes.includes('purchase') ? <CapField {...limit.field} /> : null}
      <div className={classes['decision']}>
        <Button look="primary" disabled={busy} onClick={approve}>
          Approve
        </Button>
        <Button disabled={busy} onClick={() => onAnswer('deny')}>
          Deny
        </Button>
      </div>
    </div>
  )
}

/** A program says itself what it is called, so its name stands there as plain text, and what that is worth. */
function WhoAsks({ login }: { login: DeviceLogin }) {
  return (
    <>
      <dl className={classes['facts']}>
        <dt>Calls itself</dt>
        <dd>{login.name}</dd>
        <dt>Code</dt>
        <dd>
          <code>{login.user_code}</code>
        </dd>
      </dl>
      <Notice tone="attention" title="Nobody has checked this name.">
        Go on only if you started this yourself just now, and the program shows the same code.
      </Notice>
    </>
  )
}
