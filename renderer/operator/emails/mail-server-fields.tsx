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
  password: { shown: MailSetUp; value: string; onChange: (text: string) => void }
}

const SECURITY_WORDS = { tls: 'TLS (port 465)', starttls: 'STARTTLS (587)', none: 'Nothing' } as const
const SECURITIES = MAIL_SECURITIES.map((value) => ({ value, label: SECURITY_WORDS[value] }))

/** What a mail provider tells under “SMTP” or “outgoing mail”. */
export function MailServerFields({ draft, faults, onChange, password }: FieldsProps) {
  const set = (changes: Partial<MailServerSettings>) => onChange({ ...draft, ...changes })
  return (
    <>
      <p className={settings['note']}>
        Your mail provider tells these under “SMTP” or “outgoing mail”. Letters that are older than three days
        are not sent by themselves once a server is set.
      </p>
      <LineFields draft={draft} faults={faults} set={set} />
      <LineField
        label="Letters come from"
        meaning="An address that this server may send for. Answers go to the support e-mail of the shop’s details."
        type="email"
        value={draft.from}
        fault={faults['from']}
        onChange={(from) => set({ from })}
      />
      <div className={forms['pair']}>
        <LineField
          label="User"
          meaning="Stays empty where the server asks for none."
          autoComplete="off"
          value={draft.user ?? ''}
          onChange={(user) => set({ user: user === '' ? null : user })}
        />
        <PasswordField {...password} />
      </div>
    </>
  )
}

/** Where it is, and how the line to it is sealed. */
function LineFields({
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
        label="Sealed by"
        value={draft.security}
        options={SECURITIES}
        fault={faults['security']}
        onChange={(security) => set({ security })}
      />
    </div>
  )
}

function PasswordField({ shown, value, onChange }: FieldsProps['password']) {
  if (!shown.can_keep_password || shown.password === 'environment')
    return (
      <p className={settings['note']}>
        {shown.password === 'environment'
          ? 'The password comes from LAYERLINE_SMTP_PASSWORD.'
          : 'A password is kept by the desktop program only. For this server, set LAYERLINE_SMTP_PASSWORD where it is started.'}
      </p>
    )
  return (
    <LineField
      label="Password"
      meaning={
        shown.password === 'keychain'
          ? 'Kept in this computer’s keychain. Leave empty to keep it.'
          : 'Kept in this computer’s keychain, never in the database.'
      }
      type="password"
      autoComplete="new-password"
      value={value}
      onChange={onChange}
    />
  )
}
