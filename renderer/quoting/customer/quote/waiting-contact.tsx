import { useState } from 'react'
import { awaitedFromStaff } from '../../../../shared/quoting/quotes/awaited.ts'
import { CopyLine } from '../../../platform/ui/copy-line.tsx'
import { Button } from '../../../platform/ui/buttons.tsx'
import { Notice } from '../../../platform/ui/notice.tsx'
import { ContactForm } from '../choices/contact-form.tsx'
import { type KnownContact, useContact } from '../choices/use-contact.ts'
import { useQuoteContext } from '../quote-context/quote-context.ts'
import classes from './waiting-contact.module.css'

/** The reply address of a quote in review; asks for one where there is none, since the customer may close the page. */
export function WaitingContact() {
  const { quote, owner } = useQuoteContext()
  const contact = useContact(quote, owner)
  const [editing, setEditing] = useState(false)
  if (!owner || !contact || awaitedFromStaff(quote) === null) return null
  const what = quote.ship_date_pending ? 'your ship date' : 'our reply'
  // A priced part can be ordered as it is, so its form stays folded and the dates stay in view.
  const folds = quote.status === 'quoted'
  if (contact.email === null && folds && !editing)
    return (
      <Button look="bare" onClick={() => setEditing(true)}>
        Leave an email for your ship date
      </Button>
    )
  if (contact.email === null || editing)
    return (
      <section className={classes['contact']} aria-labelledby="contact">
        <h2 id="contact" className={classes['title']}>
          {contact.email === null ? `Where should we send ${what}?` : 'Your contact details'}
        </h2>
        <ContactForm
          focus={editing}
          contact={contact}
          action={contact.email === null ? (quote.ship_date_pending ? 'Notify me' : 'Save email') : 'Save'}
          busy={contact.saving}
          refusal={contact.refusal}
          onCorrect={contact.correct}
          onSend={(body) =>
            void contact.leave(body).then(
              () => setEditing(false),
              () => undefined,
            )
          }
          onCancel={contact.email === null && !folds ? undefined : () => setEditing(false)}
        />
      </section>
    )
  return <KnownAddress contact={contact} onEdit={() => setEditing(true)} />
}

function KnownAddress({ contact, onEdit }: { contact: KnownContact; onEdit: () => void }) {
  return (
    <div className={classes['contact']}>
      <div className={classes['line']}>
        <output>
          {contact.sends_email ? 'We’ll email you at' : 'Your email:'} <strong>{contact.email}</strong>
        </output>
        <Button look="bare" onClick={onEdit}>
          {contact.isGuest ? 'Edit email or note' : contact.note ? 'Edit note' : 'Add a note'}
        </Button>
      </div>
      {contact.note ? (
        <p className={classes['note']}>
          <span>Your note: </span>
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
