import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { MailServerSettings } from '../../../shared/mail/mail-settings.ts'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { faultsOf } from '../kit/field-faults.ts'
import { SaveLine } from '../kit/save-line.tsx'
import classes from './emails.module.css'
import { MailServerFields } from './mail-server-fields.tsx'
import type { MailSetUp } from './mail-set-up.ts'
import forms from '../kit/form.module.css'
import settings from '../kit/settings.module.css'

/** The mail server, which owners set up. */
export function MailServer() {
  return (
    <details className={classes['server']}>
      <summary>Mail server</summary>
      <MailServerForm />
    </details>
  )
}

/** The mail server's fields, with a test email once it is saved. */
export function MailServerForm() {
  const setUp = useQuery(trpc.letters.setUp.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the mail server" />
  if (setUp.isError) return <Failed error={setUp.error} />
  return <ServerForm key={setUp.data.version} setUp={setUp.data} />
}

const EMPTY_SERVER: MailServerSettings = { host: '', port: 587, security: 'starttls', user: null, from: '' }

function ServerForm({ setUp }: { setUp: MailSetUp }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(setUp.server ?? EMPTY_SERVER)
  const [password, setPassword] = useState('')
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.letters.pathKey() })
  const save = useMutation(trpc.letters.saveSetUp.mutationOptions({ onSuccess: refresh }))
  const { version } = setUp
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWasSubmitted(true)
    const { success, data } = MailServerSettings.safeParse(draft)
    if (success) save.mutate({ version, server: data, ...(password === '' ? {} : { password }) })
  }
  const changed = password !== '' || JSON.stringify(draft) !== JSON.stringify(setUp.server ?? EMPTY_SERVER)
  return (
    <form className={settings['form']} onSubmit={submit} noValidate aria-label="Mail server">
      <MailServerFields
        draft={draft}
        faults={wasSubmitted ? faultsOf(MailServerSettings, draft) : {}}
        onChange={setDraft}
        password={{ setUp, value: password, onChange: setPassword }}
      />
      <SaveLine changed={changed} busy={save.isPending} saved={setUp.server !== null} error={save.error} />
      {setUp.server === null ? null : (
        <TestAndRemove isSaved={!changed} onRemove={() => save.mutate({ version, server: null })} />
      )}
    </form>
  )
}

function TestAndRemove({ isSaved, onRemove }: { isSaved: boolean; onRemove: () => void }) {
  const test = useMutation(trpc.letters.sendTest.mutationOptions())
  return (
    <>
      <Failed error={test.error} />
      {test.data ? <Notice tone="good" live title={`Test email sent to ${test.data.to}`} /> : null}
      <div className={forms['actions']}>
        <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send me a test email'}
        </Button>
        <Button look="bare" onClick={onRemove}>
          Remove the mail server
        </Button>
      </div>
    </>
  )
}
