import { useState } from 'react'
import { MAX_EMAIL } from '../../../../shared/platform/pasted-text.ts'
import { refusalOf } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import { LineField } from '../../../platform/ui/line-field.tsx'

/** Returns the address that a guest leaves with a message, or after it when the first try cannot be saved. */
export function useReplyEmail(onEmail: ((email: string) => Promise<unknown>) | undefined) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isSentWithout, setSentWithout] = useState(false)
  /** Returns true if the email was saved, or if none was typed. */
  const save = async () => {
    if (email.trim() === '' || !onEmail) return true
    try {
      await onEmail(email.trim())
      return true
    } catch (refused) {
      setError(refusalOf(refused).detail)
      return false
    }
  }
  const type = (typed: string) => {
    setEmail(typed)
    setError(undefined)
  }
  return { email, error, isSentWithout, save, type, keepAsking: () => setSentWithout(true) }
}

const SENT_WITHOUT = 'Your message was sent, but this email was not saved. '

/** Asks a guest for an email for our answer. After a message was sent but its email was not saved, it has its own button. */
export function ReplyEmail({ reply }: { reply: ReturnType<typeof useReplyEmail> }) {
  const { email, error, isSentWithout, save, type } = reply
  return (
    <>
      <LineField
        label="Email for our answer (optional)"
        meaning="Without an email, our reply shows only here, in this browser."
        fault={error === undefined ? undefined : `${isSentWithout ? SENT_WITHOUT : ''}${error}`}
        type="email"
        autoComplete="email"
        maxLength={MAX_EMAIL}
        value={email}
        onChange={type}
      />
      {isSentWithout ? <Button onClick={() => void save()}>Save email</Button> : null}
    </>
  )
}
