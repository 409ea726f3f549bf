import form from '../../platform/shell/sign-form.module.css'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { useFocusOnAppear } from '../../platform/ui/use-focus-on-appear.ts'

/** After a lost password was replaced, by a link or a code. */
export function PasswordSet({ agentsEnded }: { agentsEnded: boolean }) {
  const heading = useFocusOnAppear<HTMLHeadingElement>()
  return (
    <div className={form['page']}>
      <div className={form['form']}>
        <h1 ref={heading} tabIndex={-1}>
          Your new password is set
        </h1>
        <p>
          All browsers were signed out.{' '}
          {agentsEnded
            ? 'API keys and connected apps were ended. Create new ones on the account page.'
            : 'API keys and connected apps still work. Sign in and end any you don’t trust on the account page.'}
        </p>
        <ButtonLink to="/sign-in" look="primary" wide>
          Sign in
        </ButtonLink>
      </div>
    </div>
  )
}
