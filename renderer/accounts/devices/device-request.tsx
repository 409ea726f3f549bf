import type { DeviceLogin } from '../../../shared/accounts/device-login.ts'
import form from '../../platform/shell/sign-form.module.css'
import { Button } from '../../platform/ui/buttons.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import classes from '../account.module.css'
import type { DeviceAnswer } from './device-login.ts'
import { GrantPicker } from '../grants/grant-picker.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'
import { useGrantChoice } from '../grants/use-grant-choice.ts'

interface DeviceRequestProps {
  login: DeviceLogin
  email: string
  busy: boolean
  onAnswer: (answer: DeviceAnswer) => void
}

/** The program's request with the scopes to grant. Purchases are never preselected: the user has to choose them. */
export function DeviceRequest({ login, email, busy, onAnswer }: DeviceRequestProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  const choice = useGrantChoice(login.scopes.filter((scope) => scope !== 'purchase'))
  const approve = () => {
    const granted = choice.submit()
    if (granted) onAnswer(granted)
  }
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        Connect this program?
      </h1>
      <p>It wants to act for your account, {email}.</p>
      <ProgramFacts login={login} />
      <GrantPicker {...choice.picker} offered={login.scopes} missing="Select at least one, or deny." />
      <div className={`flex flex-wrap gap-2 ${classes['decision']}`}>
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

/** The name a program gives itself, as plain text with a warning that it is not verified, and its code. */
function ProgramFacts({ login }: { login: DeviceLogin }) {
  return (
    <>
      <dl className="facts">
        <dt>App name (not verified)</dt>
        <dd>{login.name}</dd>
        <dt>Code</dt>
        <dd>
          <code>{login.user_code}</code>
        </dd>
      </dl>
      <Notice tone="attention" title="We haven’t checked this name.">
        Continue only if you just started this yourself and the program shows the same code.
      </Notice>
    </>
  )
}
