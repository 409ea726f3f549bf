import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { checkDocument } from '../../../shared/operations/documents/document-faults.ts'
import type { MailServerSettings } from '../../../shared/messaging/mail/mail-settings.ts'
import { SET_UP_REASON } from '../../../shared/operations/set-up/set-up-steps.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { MailServerFields } from '../../messaging/mail-server/mail-server-fields.tsx'
import { PasswordAndTest } from '../../messaging/mail-server/password-and-test.tsx'
import { StepDocument, type OpenedDocument } from './step-document.tsx'
import { StepForm } from './step-form.tsx'

const EMPTY_SERVER: MailServerSettings = { host: '', port: 587, security: 'starttls', user: null, from: '' }

/** The mail server, with its password and a test email. The step is done once there is a server. */
export function EmailStep() {
  return <StepDocument kind="mail">{(opened) => <EmailFields opened={opened} />}</StepDocument>
}

function EmailFields({ opened }: { opened: OpenedDocument<'mail'> }) {
  const [hasServer, setHasServer] = useState(opened.body.server !== null)
  return (
    <StepForm
      step="email"
      answer={() => ({ step: 'email' })}
      mayContinue={hasServer}
      before={
        <>
          <ServerForm opened={opened} onSaved={() => setHasServer(true)} />
          <PasswordAndTest />
        </>
      }
    >
      {() =>
        hasServer ? null : (
          <p className="readable">Save a mail server to continue, or skip this step for now.</p>
        )
      }
    </StepForm>
  )
}

function ServerForm({ opened, onSaved }: { opened: OpenedDocument<'mail'>; onSaved: () => void }) {
  const queries = useQueryClient()
  const [version, setVersion] = useState(opened.version)
  const [server, setServer] = useState(opened.body.server ?? EMPTY_SERVER)
  const [wasTried, setWasTried] = useState(false)
  const checked = checkDocument('mail', { server })
  const save = useMutation(
    trpc.documents.save.mutationOptions({
      onSuccess: async (saved) => {
        setVersion(saved.version)
        onSaved()
        await queries.invalidateQueries({ queryKey: trpc.mailServer.pathKey() })
      },
    }),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setWasTried(true)
    if ('body' in checked) save.mutate({ kind: 'mail', version, body: checked.body, reason: SET_UP_REASON })
  }
  const faults = wasTried && 'faults' in checked ? checked.faults : []
  return (
    <form className="grid min-w-0 gap-5" noValidate onSubmit={submit} aria-label="Mail server">
      <MailServerFields
        server={server}
        faults={Object.fromEntries(faults.map(({ path, message }) => [path, message]))}
        onChange={setServer}
      />
      <Failed error={save.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={save.isPending}>
          Save the mail server
        </Button>
        <output>{save.isSuccess ? 'Saved.' : ''}</output>
      </div>
    </form>
  )
}
