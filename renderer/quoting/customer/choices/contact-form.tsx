import { useEffect, useRef } from 'react'
import { MAX_EMAIL } from '../../../../shared/platform/email-address.ts'
import { MAX_CONTACT_NOTE } from '../../../../shared/quoting/quotes/awaited.ts'
import type { ContactBody } from '../../../../shared/quoting/quotes/contact.ts'
import type { WireRefusal } from '../../../platform/api.ts'
import { Button } from '../../../platform/ui/buttons.tsx'
import field from '../../../platform/ui/field.module.css'
import { Notice } from '../../../platform/ui/notice.tsx'
import { LabeledField, TextField } from '../../../platform/ui/text-field.tsx'
import classes from './note-form.module.css'
import type { KnownContact } from './use-contact.ts'

/** How to reach the customer, as far as it is known. */
type ShownContact = Pick<KnownContact, 'email' | 'note' | 'sends_email' | 'isGuest'>

interface ContactFormProps {
  contact: ShownContact
  /** What the button says, for example `Send request`. */
  action: string
  busy: boolean
  refusal: WireRefusal | null
  onSend: (body: ContactBody) => void
  onCancel?: (() => void) | undefined
  /** Focuses the first field: the form was opened by a click. */
  focus?: boolean
}

/** Asks for a reply address and a note to staff. A signed-in customer's address is known. */
export function ContactForm(props: ContactFormProps) {
  const { contact, action, busy, refusal, onSend, onCancel, focus = false } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [focus])
  return (
    <form
      ref={form}
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(readContactForm(new FormData(event.currentTarget)))
      }}
    >
      <ReplyAddress contact={contact} />
      <NoteField note={contact.note} />
      {refusal ? <Notice tone="stop" live title={refusal.detail} /> : null}
      <div className={classes['actions']}>
        <Button type="submit" look="primary" disabled={busy}>
          {action}
        </Button>
        {onCancel ? (
          <Button look="bare" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function NoteField({ note }: { note: string | null }) {
  return (
    <LabeledField label="Anything we should know? (optional)">
      {(wired) => (
        <textarea
          {...wired}
          name="note"
          className={field['input']}
          rows={3}
          maxLength={MAX_CONTACT_NOTE}
          defaultValue={note ?? ''}
        />
      )}
    </LabeledField>
  )
}

/** A shop without a mail server promises no email. */
const HINTS = {
  sends: 'Only for our answer about this quote.',
  cannot: 'So we can reach you about this quote.',
} as const

/** The email field for a guest; for an account, the sentence with its address. */
export function ReplyAddress({ contact }: { contact: ShownContact }) {
  if (contact.isGuest)
    return (
      <TextField
        label="Email"
        hint={contact.sends_email ? HINTS.sends : HINTS.cannot}
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL}
        autoComplete="email"
        defaultValue={contact.email ?? ''}
      />
    )
  if (!contact.sends_email) return null
  return (
    <p className={field['meaning']}>
      We’ll email our answer to <strong>{contact.email}</strong>.
    </p>
  )
}

/** Reads the fields of a form with a reply address. */
export function readContactForm(form: FormData): ContactBody {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : undefined
  }
  const email = text('email')
  const note = text('note')
  return { ...(email ? { email } : {}), ...(note === undefined ? {} : { note }) }
}
