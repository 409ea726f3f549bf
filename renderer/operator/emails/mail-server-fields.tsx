import { MAIL_SECURITIES, type MailServerSettings } from '../../../shared/mail/mail-settings.ts'
import { LineField } from '../kit/line-field.tsx'
import { PickField } from '../kit/pick-field.tsx'
import type { MailSetUp } from './mail-set-up.ts'
import forms from '../kit/form.module.css'
import settings from '../kit/settings.module.css'

interface FieldsProps {
  draft: MailServerSettings
  faults: Record<string, string>
  onChange: (draft: MailServerSettings) => void
  password: { setUp: MailSetUp; value: string; onChange: (text: string) => void }
}

const SECURITY_WORDS = { tls: 'TLS (port 465)', starttls: 'STARTTLS (587)', none: 'None' } as const
const SECURITIES = MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_WORDS[value] }))

/** The fields of an SMTP server. */
export function MailServerFields({ draft, faults, onChange, password }: FieldsProps) {
  const set = (changes: Partial<MailServerSettings>) => onChange({ ...draft, ...changes })
  return (
    <>
      <p className={settings['note']}>
        Your mail provider lists these under “SMTP” or “outgoing mail”. Emails more than three days old are
        not sent automatically once a server is set.
      </p>
      <ConnectionFields draft={draft} faults={faults} set={set} />
      <LineField
        label="From address"
        meaning="An address this server may send from. Replies go to the support email in Shop details."
        type="email"
        value={draft.from}
        fault={faults['from']}
        onChange={(from) => set({ from })}
      />
      <div className={forms['pair']}>
        <LineField
          label="User name"
          meaning="Leave empty if the server needs none."
          autoComplete="off"
          value={draft.user ?? ''}
          onChange={(user) => set({ user: user === '' ? null : user })}
        />
        <PasswordField {...password} />
      </div>
    </>
  )
}

function ConnectionFields({
  draft,
  faults,
  set,
}: Pick<FieldsProps, 'draft' | 'faults'> & { set: (changes: Partial<MailServerSettings>) => void }) {
  return (
    <div className={forms['pair']}>
      <LineField
        label="Server"
        placeholder="smtp.example.com"
        value={draft.host}
        fault={faults['host']}
        onChange={(host) => set({ host })}
      />
      <LineField
        label="Port"
        inputMode="numeric"
        value={String(draft.port)}
        fault={faults['port'] && 'A number from 1 to 65535'}
        onChange={(port) => set({ port: Number(port.replaceAll(/\D/g, '')) })}
      />
      <PickField
        label="Encryption"
        value={draft.security}
        options={SECURITIES}
        fault={faults['security']}
        onChange={(security) => set({ security })}
      />
    </div>
  )
}

function PasswordField({ setUp, value, onChange }: FieldsProps['password']) {
  if (!setUp.can_keep_password || setUp.password === 'environment')
    return (
      <p className={settings['note']}>
        {setUp.password === 'environment'
          ? 'The password comes from LAYERLINE_SMTP_PASSWORD.'
          : 'Only the desktop program can store a password. For this server, set LAYERLINE_SMTP_PASSWORD where it is started.'}
      </p>
    )
  return (
    <LineField
      label="Password"
      meaning={
        setUp.password === 'keychain'
          ? 'Stored in this computer’s keychain. Leave empty to keep it.'
          : 'Stored in this computer’s keychain, never in the database.'
      }
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
    />
  )
}
