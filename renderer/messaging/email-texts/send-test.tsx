import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EmailKind } from '../../../shared/messaging/mail/email-kinds.ts'
import type { OwnText } from '../../../shared/messaging/mail/word-email.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import type { PreviewChoice } from './subject-picker.tsx'

interface SendTestProps {
  kind: EmailKind
  own: OwnText
  choice: PreviewChoice
  canSend: boolean
  hasFaults: boolean
}

/** Sends the email on the page to the owner, before or after it is saved. */
export function SendTest({ kind, own, choice, canSend, hasFaults }: SendTestProps) {
  const test = useMutation(trpc.emailTexts.sendTest.mutationOptions())
  if (!canSend)
    return (
      <p className="readable">
        Set a <Link to="/console/mail-server">mail server</Link> to send yourself a test.
      </p>
    )
  return (
    <>
      <div>
        <Button
          disabled={hasFaults || test.isPending}
          onClick={() => test.mutate({ kind, text: own, ...choice })}
        >
          {test.isPending ? 'Sending…' : 'Send me a test'}
        </Button>
      </div>
      <Failed error={test.error} />
      {test.data ? <Notice tone="good" live title={`Test sent to ${test.data.to}`} /> : null}
    </>
  )
}
