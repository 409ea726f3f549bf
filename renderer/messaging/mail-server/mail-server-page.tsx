import type { MailServerSettings } from '../../../shared/messaging/mail/mail-settings.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { DocumentPage, type DocumentFieldsProps } from '../../platform/documents/document-form.tsx'
import { LinkedField } from '../../platform/kit/linked-field.tsx'
import { MailServerFields } from './mail-server-fields.tsx'
import { RepliesSection } from './replies-section.tsx'
import { PasswordAndTest } from './password-and-test.tsx'

const EMPTY_SERVER: MailServerSettings = { host: '', port: 587, security: 'starttls', user: null, from: '' }

/** The mail server that sends the shop's emails. Its password is stored apart from the settings. */
export function MailServerPage() {
  return (
    <DocumentPage kind="mail" savedText="Saved. Emails from now on use it." below={<PasswordAndTest />}>
      {(fields) => (
        <>
          <ServerSection {...fields} />
          <RepliesSection {...fields} />
        </>
      )}
    </DocumentPage>
  )
}

function ServerSection({ draft: { server }, faults, change }: DocumentFieldsProps<'mail'>) {
  const set = (changed: MailServerSettings | null) => change((mail) => void (mail.server = changed))
  return (
    <fieldset className="legend-inside page-section">
      <legend>Server</legend>
      <p className="readable">
        Your mail provider lists these under “SMTP” or “outgoing mail”. Emails more than three days old are
        not sent automatically once a server is set.
      </p>
      {server === null ? (
        <>
          <p>No mail server is set, so emails are not sent automatically.</p>
          <div className="flex flex-wrap items-center gap-2">
            <LinkedField path="server">
              <Button onClick={() => set(EMPTY_SERVER)}>Set up a mail server</Button>
            </LinkedField>
          </div>
        </>
      ) : (
        <>
          <MailServerFields server={server} faults={faults} onChange={set} />
          <div className="flex flex-wrap items-center gap-2">
            <Button look="bare" onClick={() => set(null)}>
              Remove the mail server
            </Button>
          </div>
        </>
      )}
    </fieldset>
  )
}
