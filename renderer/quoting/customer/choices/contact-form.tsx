import { useEffect, useRef } from 'react'
import { MAX_EMAIL } from '../../../../shared/platform/pasted-text.ts'
import { MAX_CONTACT_NOTE } from '../../../../shared/quoting/quotes/awaited.ts'
import type { ContactBody } from '../../../../shared/quoting/quotes/contact.ts'
import type { WireRefusal } from '../../../platform/api.ts'
import { fieldErrors } from '../../../platform/shell/field-errors.ts'
import { SubmitOrCancel } from '../../../platform/ui/submit-or-cancel.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { Field } from '../../../platform/ui/field.tsx'
import { LineField } from '../../../platform/ui/line-field.tsx'
import type { KnownContact } from './use-contact.ts'

/** The known ways to reach the customer, with their note. */
type ShownContact = Pick<KnownContact, 'email' | 'note' | 'sends_email' | 'isGuest'>

interface ContactFormProps {
  contact: ShownContact
  /** The label of the button, for example `Send request`. */
  action: string
  busy: boolean
  refusal: WireRefusal | null
  onSend: (body: ContactBody) => void
  /** Takes the refusal back: what was refused is being corrected. */
  onCorrect: () => void
  onCancel?: (() => void) | undefined
  /** Focuses the first field: the form was opened by a click. */
  focus?: boolean
}

/** Asks for a reply address and a note to staff. A signed-in customer's address is known. */
export function ContactForm(props: ContactFormProps) {
  const { contact, action, busy, refusal, onSend, onCorrect, onCancel, focus = false } = props
  const { email, note } = fieldErrors(refusal)
  const isAtField = note !== undefined || (email !== undefined && contact.isGuest && contact.sends_email)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [focus])
  useEffect(() => {
    if (isAtField) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isAtField])
  return (
    <form
      ref={form}
      className="grid gap-3.5"
      noValidate
      onInput={refusal ? onCorrect : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(readContactForm(new FormData(event.currentTarget)))
      }}
    >
      <ReplyAddress contact={contact} error={email} />
      <NoteField note={contact.note} error={note} />
      {refusal && !isAtField ? <Notice tone="stop" live title={refusal.detail} /> : null}
      <SubmitOrCancel submit={action} disabled={busy} onCancel={onCancel} />
    </form>
  )
}

function NoteField({ note, error }: { note: string | null; error: string | undefined }) {
  return (
    <Field label="Anything we should know? (optional)" fault={error}>
      {(wired) => (
        <textarea {...wired} name="note" rows={3} maxLength={MAX_CONTACT_NOTE} defaultValue={note ?? ''} />
      )}
    </Field>
  )
}

/** The email field for a guest; for an account, the sentence with its address. Nothing in a shop that sends no email. */
export function ReplyAddress({ contact, error }: { contact: ShownContact; error: string | undefined }) {
  if (!contact.sends_email) return null
  if (contact.isGuest)
    return (
      <LineField
        label="Email"
        meaning="Only for our answer about this quote."
        fault={error}
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL}
        autoComplete="email"
        defaultValue={contact.email ?? ''}
      />
    )
  return (
    <p className="note leading-dense font-normal">
      We’ll email our answer to <strong>{contact.email}</strong>.
    </p>
  )
}

/** Reads the fields of a form with a reply address. One that is left empty is sent, and so refused at its field. */
export function readContactForm(form: FormData): ContactBody {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : undefined
  }
  const email = text('email')
  const note = text('note')
  return { ...(email === undefined ? {} : { email }), ...(note === undefined ? {} : { note }) }
}
