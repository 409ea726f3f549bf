import { MAIL_SECURITIES } from '../../../shared/messaging/mail/mail-security.ts'
import type { MailServerSettings } from '../../../shared/messaging/mail/mail-settings.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/kit/line-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'

interface FieldsProps {
  server: MailServerSettings
  /** The faults of the whole document. */
  faults: Record<string, string>
  onChange: (server: MailServerSettings) => void
}

const SECURITY_WORDS = { tls: 'TLS (port 465)', starttls: 'STARTTLS (587)', none: 'None' } as const
const SECURITIES = MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_WORDS[value] }))

/** The fields of an SMTP server. */
export function MailServerFields(fields: FieldsProps) {
  return (
    <>
      <Connection {...fields} />
      <Sender {...fields} />
    </>
  )
}

function Connection({ server, faults, onChange }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="Server"
        placeholder="smtp.example.com"
        value={server.host}
        fault={faults['server.host']}
        onChange={(host) => onChange({ ...server, host })}
      />
      <LineField
        label="Port"
        inputMode="numeric"
        value={String(server.port)}
        fault={faults['server.port'] && 'A number from 1 to 65535'}
        onChange={(port) => onChange({ ...server, port: Number(port.replaceAll(/\D/g, '')) })}
      />
      <PickField
        label="Encryption"
        value={server.security}
        options={SECURITIES}
        fault={faults['server.security']}
        onChange={(security) => onChange({ ...server, security })}
      />
    </div>
  )
}

function Sender({ server, faults, onChange }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="From address"
        meaning="An address this server may send from. Replies go to the support email in Shop details."
        type="email"
        value={server.from}
        fault={faults['server.from']}
        onChange={(from) => onChange({ ...server, from })}
      />
      <LineField
        label="Username"
        meaning="Leave empty if the server needs none."
        autoComplete="off"
        value={server.user ?? ''}
        fault={faults['server.user']}
        onChange={(user) => onChange({ ...server, user: user === '' ? null : user })}
      />
    </div>
  )
}
