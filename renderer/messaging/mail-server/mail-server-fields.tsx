import { MAIL_SECURITIES } from '../../../shared/messaging/mail/mail-security.ts'
import type { MailServerSettings } from '../../../shared/messaging/mail/mail-settings.ts'
import forms from '../../platform/kit/form.module.css'
import { LineField } from '../../platform/ui/line-field.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { PickField } from '../../platform/kit/pick-field.tsx'
import { SERVER_ROWS } from './mail-rows.ts'

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
      <LinkedField path={SERVER_ROWS.host.path}>
        <LineField
          label={SERVER_ROWS.host.label}
          placeholder="smtp.example.com"
          value={server.host}
          fault={faults['server.host']}
          onChange={(host) => onChange({ ...server, host })}
        />
      </LinkedField>
      <LinkedField path={SERVER_ROWS.port.path}>
        <LineField
          label={SERVER_ROWS.port.label}
          inputMode="numeric"
          value={String(server.port)}
          fault={faults['server.port'] && 'A number from 1 to 65535'}
          onChange={(port) => onChange({ ...server, port: Number(port.replaceAll(/\D/g, '')) })}
        />
      </LinkedField>
      <LinkedField path={SERVER_ROWS.security.path}>
        <PickField
          label={SERVER_ROWS.security.label}
          value={server.security}
          options={SECURITIES}
          fault={faults['server.security']}
          onChange={(security) => onChange({ ...server, security })}
        />
      </LinkedField>
    </div>
  )
}

function Sender({ server, faults, onChange }: FieldsProps) {
  return (
    <div className={forms['pair']}>
      <LinkedField path={SERVER_ROWS.from.path}>
        <LineField
          label={SERVER_ROWS.from.label}
          meaning={SERVER_ROWS.from.meaning}
          type="email"
          value={server.from}
          fault={faults['server.from']}
          onChange={(from) => onChange({ ...server, from })}
        />
      </LinkedField>
      <LinkedField path={SERVER_ROWS.user.path}>
        <LineField
          label={SERVER_ROWS.user.label}
          meaning={SERVER_ROWS.user.meaning}
          autoComplete="off"
          value={server.user ?? ''}
          fault={faults['server.user']}
          onChange={(user) => onChange({ ...server, user: user === '' ? null : user })}
        />
      </LinkedField>
    </div>
  )
}
