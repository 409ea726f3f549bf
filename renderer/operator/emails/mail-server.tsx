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
import letters from './emails.module.css'
import { MailServerFields } from './mail-server-fields.tsx'
import type { MailSetUp } from './mail-set-up.ts'
import forms from '../kit/form.module.css'
import settings from '../kit/settings.module.css'

/** The owner's part of the page: how letters are sent. */
export function MailServer() {
  const shown = useQuery(trpc.letters.setUp.queryOptions())
  return (
    <details className={letters['server']}>
      <summary>Mail server</summary>
      {shown.isPending ? <LoadingLines label="Loading the mail server" /> : null}
      <Failed error={shown.error} />
      {shown.data ? <ServerForm key={shown.data.version} shown={shown.data} /> : null}
    </details>
  )
}

const FIRST: MailServerSettings = { host: '', port: 587, security: 'starttls', user: null, from: '' }

function ServerForm({ shown }: { shown: MailSetUp }) {
  const queries = useQueryClient()
  const [draft, setDraft] = useState(shown.server ?? FIRST)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.letters.pathKey() })
  const save = useMutation(trpc.letters.saveSetUp.mutationOptions({ onSuccess: refresh }))
  const { version } = shown
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const { success, data } = MailServerSettings.safeParse(draft)
    if (success) save.mutate({ version, server: data, ...(password === '' ? {} : { password }) })
  }
  const changed = password !== '' || JSON.stringify(draft) !== JSON.stringify(shown.server ?? FIRST)
  return (
    <form className={settings['form']} onSubmit={submit} noValidate aria-label="Mail server">
      <MailServerFields
        draft={draft}
        faults={tried ? faultsOf(MailServerSettings, draft) : {}}
        onChange={setDraft}
        password={{ shown, value: password, onChange: setPassword }}
      />
      <SaveLine changed={changed} busy={save.isPending} saved={shown.server !== null} error={save.error} />
      {shown.server === null ? null : (
        <AfterSet isSaved={!changed} onRemove={() => save.mutate({ version, server: null })} />
      )}
    </form>
  )
}

function AfterSet({ isSaved, onRemove }: { isSaved: boolean; onRemove: () => void }) {
  const test = useMutation(trpc.letters.sendTest.mutationOptions())
  return (
    <>
      <Failed error={test.error} />
      {test.data ? (
        <Notice tone="good" live title={`A test letter is on its way to ${test.data.to}.`} />
      ) : null}
      <div className={forms['actions']}>
        <Button disabled={!isSaved || test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending' : 'Send me a test letter'}
        </Button>
        <Button look="bare" onClick={onRemove}>
          Send letters by hand again
        </Button>
      </div>
    </>
  )
}
