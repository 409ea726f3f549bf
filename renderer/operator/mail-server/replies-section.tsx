import type { DocumentFieldsProps } from '../documents/document-form.tsx'
import documents from '../documents/documents.module.css'
import { LineField } from '../kit/line-field.tsx'

/** Where customers' replies to emails go: to a mailbox that hands them to the shop, or to the support email. */
export function RepliesSection({ draft: { replies }, faults, change }: DocumentFieldsProps<'mail'>) {
  return (
    <fieldset className={documents['section']}>
      <legend>Replies</legend>
      <p className={documents['lead']}>
        A customer’s reply can join the conversation of its quote or order. It needs a mailbox of a mail
        service that hands incoming emails to a web address (an “inbound webhook”), such as Postmark.
      </p>
      <LineField
        label="Address for replies"
        meaning="The shop adds a code after a plus to it. Leave it empty to get replies at your support email."
        type="email"
        placeholder="reply@in.example.com"
        value={replies ?? ''}
        fault={faults['replies']}
        onChange={(address) => change((mail) => void (mail.replies = address === '' ? null : address))}
      />
    </fieldset>
  )
}
