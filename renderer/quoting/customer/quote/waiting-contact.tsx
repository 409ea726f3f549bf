import { useState } from 'react'
import { awaitedFromStaff } from '../../../../shared/quoting/quotes/awaited.ts'
import { CopyLine } from '../../../platform/ui/copy-line.tsx'
import { Button } from '../../../platform/ui/buttons.tsx'
import { useNow } from '../../../platform/ui/use-now.ts'
import { answerByText } from '../price/delivery-review-words.ts'
import { Notice } from '../../../platform/ui/notice.tsx'
import { ContactForm } from '../choices/contact-form.tsx'
import { type KnownContact, useContact } from '../choices/use-contact.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'

/** The reply address of a quote in review; asks for one where there is none, since the customer may close the page. */
export function WaitingContact() {
  const { quote, owner } = useQuoteContext()
  const contact = useContact(quote, owner)
  const [editing, setEditing] = useState(false)
  if (!owner || !contact || awaitedFromStaff(quote) === null) return null
  const asks = contact.email === null && contact.sends_email
  // A priced part can be ordered as it is, so its form stays folded and the dates stay in view.
  const folds = quote.status === 'quoted'
  if (asks && folds && !editing)
    return (
      <Button look="bare" onClick={() => setEditing(true)}>
        Leave an email for your ship date
      </Button>
    )
  if (asks || editing)
    return (
      <EditContact
        contact={contact}
        asks={asks}
        focus={editing}
        folds={folds}
        onEnd={() => setEditing(false)}
      />
    )
  return <KnownAddress contact={contact} onEdit={() => setEditing(true)} />
}

interface EditContactProps {
  contact: KnownContact
  /** True if the shop has no address yet and needs one. */
  asks: boolean
  focus: boolean
  folds: boolean
  onEnd: () => void
}

function EditContact({ contact, asks, focus, folds, onEnd }: EditContactProps) {
  const isDateOpen = useQuoteContext().quote.ship_date_pending
  const known = contact.sends_email ? 'Your contact details' : 'Your note'
  return (
    <section className="grid min-w-0 gap-2.5" aria-labelledby="contact">
      <h2 id="contact" className="text-base font-semibold">
        {asks ? `Where should we send ${isDateOpen ? 'your ship date' : 'our reply'}?` : known}
      </h2>
      <ContactForm
        focus={focus}
        contact={contact}
        action={asks ? (isDateOpen ? 'Notify me' : 'Save email') : 'Save'}
        busy={contact.saving}
        refusal={contact.refusal}
        onCorrect={contact.correct}
        onSend={(body) => void contact.leave(body).then(onEnd, () => undefined)}
        onCancel={asks && !folds ? undefined : onEnd}
      />
    </section>
  )
}

/** Says by when the shop answers; once that has passed, that it takes longer. */
export function AnswerBy() {
  const { quote, owner } = useQuoteContext()
  const answer_by = useContact(quote, owner)?.answer_by ?? null
  const now = useNow()
  return answer_by === null ? null : answerByText(answer_by, now)
}

function KnownAddress({ contact, onEdit }: { contact: KnownContact; onEdit: () => void }) {
  return (
    <div className="grid min-w-0 gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 wrap-anywhere">
        {contact.sends_email ? (
          <output>
            We’ll email you at <strong>{contact.email}</strong>
          </output>
        ) : null}
        <Button look="bare" onClick={onEdit}>
          {contact.isGuest && contact.sends_email
            ? 'Edit email or note'
            : contact.note
              ? 'Edit note'
              : 'Add a note'}
        </Button>
      </div>
      {contact.note ? (
        <p className="text-small wrap-anywhere whitespace-pre-line text-soft">
          <span className="text-muted">Your note: </span>
          {contact.note}
        </p>
      ) : null}
      {contact.sends_email ? null : <KeepLink contact={contact} />}
    </div>
  )
}

/** For a shop that sends no email: the link to the page where the answer appears. */
function KeepLink({ contact }: { contact: KnownContact }) {
  return (
    <>
      <Notice tone="attention" title="Keep this link">
        We’ll reply on this page. We don’t send email yet, so save this link.
      </Notice>
      <CopyLine label="Link to this quote" text={contact.link} />
    </>
  )
}
