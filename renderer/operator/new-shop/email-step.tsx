import { useQuery } from '@tanstack/react-query'
import { trpc } from '../../api.ts'
import { MailServerForm } from '../mail-server/mail-server-page.tsx'
import { StepForm } from './step-form.tsx'
import classes from './new-shop.module.css'

/** The mail server, with a test email. The step is done once there is one. */
export function EmailStep() {
  const setUp = useQuery(trpc.letters.setUp.queryOptions())
  const hasServer = setUp.data?.has_server === true
  return (
    <StepForm
      step="email"
      answer={() => ({ step: 'email' })}
      before={<MailServerForm />}
      mayContinue={hasServer}
    >
      {() =>
        hasServer ? null : (
          <p className={classes['lead']}>Save a mail server to continue, or skip this step for now.</p>
        )
      }
    </StepForm>
  )
}
