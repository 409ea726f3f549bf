import { MAIL_SECURITIES } from '../../../shared/messaging/mail/mail-security.ts'
import type { MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'
import documents from '../../platform/documents/documents.module.css'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/kit/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

interface FieldsProps {
  mailbox: MailboxSettings
  /** The faults of the whole document. */
  faults: Record<string, string>
  onChange: (mailbox: MailboxSettings) => void
}

const SECURITY_WORDS = { tls: 'TLS (port 993)', starttls: 'STARTTLS (143)', none: 'None' } as const
const SECURITIES = MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_WORDS[value] }))

/** The fields of the mailbox from which replies are read. */
export function MailboxFields(fields: FieldsProps) {
  return (
    <>
      <p className={documents['lead']}>
        Your mail provider lists these under “IMAP” or “incoming mail”. With two-step sign-in, it needs an app
        password. Only replies of customers to the shop’s emails are taken; nothing is marked as read.
      </p>
      <Connection {...fields} />
      <Folders {...fields} />
    </>
  )
}

function Connection({ mailbox, faults, onChange }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="IMAP server"
        placeholder="imap.example.com"
        value={mailbox.host}
        fault={faults['mailbox.host']}
        onChange={(host) => onChange({ ...mailbox, host })}
      />
      <LineField
        label="IMAP port"
        inputMode="numeric"
        value={String(mailbox.port)}
        fault={faults['mailbox.port'] && 'A number from 1 to 65535'}
        onChange={(port) => onChange({ ...mailbox, port: Number(port.replaceAll(/\D/g, '')) })}
      />
      <PickField
        label="IMAP encryption"
        value={mailbox.security}
        options={SECURITIES}
        fault={faults['mailbox.security']}
        onChange={(security) => onChange({ ...mailbox, security })}
      />
    </div>
  )
}

function Folders({ mailbox, faults, onChange }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="Username of the mailbox"
        autoComplete="off"
        value={mailbox.user}
        fault={faults['mailbox.user']}
        onChange={(user) => onChange({ ...mailbox, user })}
      />
      <LineField
        label="Folder"
        value={mailbox.folder}
        fault={faults['mailbox.folder']}
        onChange={(folder) => onChange({ ...mailbox, folder })}
      />
      <LineField
        label="Move processed replies to"
        meaning="A folder that exists. Leave it empty to move nothing."
        value={mailbox.move_to ?? ''}
        fault={faults['mailbox.move_to']}
        onChange={(folder) => onChange({ ...mailbox, move_to: folder === '' ? null : folder })}
      />
    </div>
  )
}
