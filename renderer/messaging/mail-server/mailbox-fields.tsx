import { MAIL_SECURITIES } from '../../../shared/messaging/mail/mail-security.ts'
import type { MailboxSettings } from '../../../shared/messaging/mail/mailbox-settings.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { MAILBOX_ROWS } from './mail-rows.ts'

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
      <p className="readable">
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
      <LinkedField path={MAILBOX_ROWS.host.path}>
        <LineField
          label={MAILBOX_ROWS.host.label}
          placeholder="imap.example.com"
          value={mailbox.host}
          fault={faults['mailbox.host']}
          onChange={(host) => onChange({ ...mailbox, host })}
        />
      </LinkedField>
      <LinkedField path={MAILBOX_ROWS.port.path}>
        <LineField
          label={MAILBOX_ROWS.port.label}
          inputMode="numeric"
          value={String(mailbox.port)}
          fault={faults['mailbox.port'] && 'A number from 1 to 65535'}
          onChange={(port) => onChange({ ...mailbox, port: Number(port.replaceAll(/\D/g, '')) })}
        />
      </LinkedField>
      <LinkedField path={MAILBOX_ROWS.security.path}>
        <PickField
          label={MAILBOX_ROWS.security.label}
          value={mailbox.security}
          options={SECURITIES}
          fault={faults['mailbox.security']}
          onChange={(security) => onChange({ ...mailbox, security })}
        />
      </LinkedField>
    </div>
  )
}

function Folders({ mailbox, faults, onChange }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LinkedField path={MAILBOX_ROWS.user.path}>
        <LineField
          label={MAILBOX_ROWS.user.label}
          autoComplete="off"
          value={mailbox.user}
          fault={faults['mailbox.user']}
          onChange={(user) => onChange({ ...mailbox, user })}
        />
      </LinkedField>
      <LinkedField path={MAILBOX_ROWS.folder.path}>
        <LineField
          label={MAILBOX_ROWS.folder.label}
          value={mailbox.folder}
          fault={faults['mailbox.folder']}
          onChange={(folder) => onChange({ ...mailbox, folder })}
        />
      </LinkedField>
      <LinkedField path={MAILBOX_ROWS.move_to.path}>
        <LineField
          label={MAILBOX_ROWS.move_to.label}
          meaning={MAILBOX_ROWS.move_to.meaning}
          value={mailbox.move_to ?? ''}
          fault={faults['mailbox.move_to']}
          onChange={(folder) => onChange({ ...mailbox, move_to: folder === '' ? null : folder })}
        />
      </LinkedField>
    </div>
  )
}
