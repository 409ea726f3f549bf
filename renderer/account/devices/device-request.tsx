import type { DeviceLogin } from '../../../shared/accounts/device-login.ts'
import form from '../../shell/sign-form.module.css'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from '../account.module.css'
import type { DeviceAnswer } from './device-login.ts'
import { GrantPicker } from '../grants/grant-picker.tsx'
import { useFocusOnAppear } from '../../ui/use-focus-on-appear.ts'
import { useGrantChoice } from '../grants/use-grant-choice.ts'

interface DeviceRequestProps {
  login: DeviceLogin
  email: string
  busy: boolean
  onAnswer: (answer: DeviceAnswer) => void
}

/** Who asks and for what. Purchases are never ticked beforehand: allowing them is the person's own act. */
export function DeviceRequest({ login, email, busy, onAnswer }: DeviceRequestProps) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  const choice = useGrantChoice(login.scopes.filter((scope) => scope !== 'purchase'))
  const approve = () => {
    const granted = choice.take()
    if (granted) onAnswer(granted)
  }
  return (
    <div className={form['form']}>
      <h1 ref={heading} tabIndex={-1}>
        Connect this program?
      </h1>
      <p>It wants to act for your account, {email}.</p>
      <WhoAsks login={login} />
      <GrantPicker {...choice.picker} offered={login.scopes} missing="Select at least one, or deny." />
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
      <Notice tone="attention" title="We haven’t checked this name.">
        Continue only if you just started this yourself and the program shows the same code.
      </Notice>
    </>
  )
}
