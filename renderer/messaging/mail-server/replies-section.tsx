import type { MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import type { DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { REPLIES_ROW } from './mail-rows.ts'
import { MailboxFields } from './mailbox-fields.tsx'

const EMPTY_MAILBOX: MailboxSettings = {
  host: '',
  port: 993,
  security: 'tls',
  user: '',
  folder: 'INBOX',
  move_to: null,
}

/** Sets where customers' replies to emails go: into their conversation, by webhook or from a mailbox, or to the support email. */
export function RepliesSection({ draft: { replies, mailbox }, faults, change }: DocumentFieldsProps<'mail'>) {
  const setMailbox = (changed: MailboxSettings | null) => change((mail) => void (mail.mailbox = changed))
  return (
    <fieldset className="legend-inside page-section">
      <legend>Replies</legend>
      <p className="readable">
        A customer’s reply can join the conversation of its quote or order. The shop reads it from a mailbox,
        or a mail service such as Postmark hands it over by webhook.
      </p>
      <LinkedField path={REPLIES_ROW.path}>
        <LineField
          label={REPLIES_ROW.label}
          meaning={REPLIES_ROW.meaning}
          type="email"
          placeholder="reply@example.com"
          value={replies ?? ''}
          fault={faults['replies']}
          onChange={(address) => change((mail) => void (mail.replies = address === '' ? null : address))}
        />
      </LinkedField>
      {mailbox === null ? (
        <div className="flex flex-wrap items-center gap-2">
          <LinkedField path="mailbox">
            <Button onClick={() => setMailbox(EMPTY_MAILBOX)}>Read replies from a mailbox</Button>
          </LinkedField>
        </div>
      ) : (
        <>
          <MailboxFields mailbox={mailbox} faults={faults} onChange={setMailbox} />
          <div className="flex flex-wrap items-center gap-2">
            <Button look="bare" onClick={() => setMailbox(null)}>
              Stop reading the mailbox
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}
