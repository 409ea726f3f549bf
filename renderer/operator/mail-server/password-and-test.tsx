import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type SubmitEvent, useState } from 'react'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../../api.ts'
import { Button } from '../../ui/buttons.tsx'
import { Failed } from '../../ui/failed.tsx'
import { LoadingLines } from '../../ui/loading-lines.tsx'
import { Notice } from '../../ui/notice.tsx'
import documents from '../documents/documents.module.css'
import forms from '../kit/form.module.css'
import { ReplyHook } from './reply-hook.tsx'
import { LineField } from '../kit/line-field.tsx'

type MailSetUp = inferRouterOutputs<Router>['letters']['setUp']

/** What is no part of the document: the password, and a test of the saved server. */
export function PasswordAndTest() {
  const setUp = useQuery(trpc.letters.setUp.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the password’s state" />
  if (setUp.isError) return <Failed error={setUp.error} />
  return (
    <div className={documents['form']}>
      <PasswordForm setUp={setUp.data} />
      {setUp.data.has_server ? <TestEmail /> : null}
      <ReplyHook setUp={setUp.data} />
    </div>
  )
}

function PasswordForm({ setUp }: { setUp: MailSetUp }) {
  return (
    <section className={documents['effect']} aria-labelledby="mail-password">
      <h2 id="mail-password">Password</h2>
      {setUp.password === 'environment' ? (
        <p className={documents['lead']}>The password comes from LAYERLINE_SMTP_PASSWORD.</p>
      ) : setUp.can_keep_password ? (
        <KeychainPassword isSet={setUp.password === 'keychain'} />
      ) : (
        <p className={documents['lead']}>
          Only the desktop program can store a password. For this server, set LAYERLINE_SMTP_PASSWORD where it
          is started.
        </p>
      )}
    </section>
  )
}

function useSavePassword(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.letters.savePassword.mutationOptions({
      onSuccess: async () => {
        onSaved()
        await queries.invalidateQueries({ queryKey: trpc.letters.pathKey() })
      },
    }),
  )
}

function KeychainPassword({ isSet }: { isSet: boolean }) {
  const [password, setPassword] = useState('')
  const save = useSavePassword(() => setPassword(''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save.mutate({ password })
  }
  return (
    <form className={forms['form']} onSubmit={submit}>
      <LineField
        label={isSet ? 'New password' : 'Password'}
        meaning="Stored in this computer’s keychain, never in the database and in no exported file."
        type="password"
        autoComplete="new-password"
        maxLength={500}
        value={password}
        onChange={setPassword}
      />
      <Failed error={save.error} />
      <div className={forms['actions']}>
        <Button type="submit" disabled={password === '' || save.isPending}>
          {isSet ? 'Replace the password' : 'Store the password'}
        </Button>
        {isSet ? (
          <Button look="bare" disabled={save.isPending} onClick={() => save.mutate({ password: null })}>
            Delete the password
          </Button>
        ) : null}
        <output>{isSet && password === '' ? 'A password is stored.' : ''}</output>
      </div>
    </form>
  )
}

function TestEmail() {
  const test = useMutation(trpc.letters.sendTest.mutationOptions())
  return (
    <section className={documents['effect']} aria-labelledby="mail-test">
      <h2 id="mail-test">Test</h2>
      <p className={documents['lead']}>
        The test goes through the server as it is saved, with the stored password.
      </p>
      <Failed error={test.error} />
      {test.data ? <Notice tone="good" live title={`Test email sent to ${test.data.to}`} /> : null}
      <div className={forms['actions']}>
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send me a test email'}
        </Button>
      </div>
    </section>
  )
}
