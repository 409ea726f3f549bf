import { MailServerForm } from '../emails/mail-server.tsx'
import type { StepProps } from './new-shop-page.tsx'
import { StepForm } from './step-form.tsx'

/** The mail server, with a test email. */
export function EmailStep(_: StepProps) {
  return <StepForm step="email" answer={() => ({ step: 'email' })} before={<MailServerForm />} />
}
