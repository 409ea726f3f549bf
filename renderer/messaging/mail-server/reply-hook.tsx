import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { type SubmitEvent, useState } from 'react'
import type { Router } from '../../../server/trpc/router.ts'
import { KeepHookSecret } from '../../../shared/messaging/mail/mail-settings.ts'
import { inputSentence } from '../../../shared/platform/input-sentence.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { CopyLine } from '../../platform/ui/copy-line.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'

type MailSetUp = inferRouterOutputs<Router>['mailServer']['read']

/** The web address to which a mail service hands replies, and its secret. */
export function ReplyHook({ setUp }: { setUp: MailSetUp }) {
  const { hook_url, hook_secret, can_keep_password } = setUp
  return (
    <section className="page-section" aria-labelledby="reply-hook">
      <h2 id="reply-hook">Replies by webhook</h2>
      {hook_url === null ? (
        <p className="readable">
          The shop needs a public address (https) first, so that a mail service can reach it.
        </p>
      ) : (
        <>
          <p className="readable">
            Give this address to the mail service, with any user name and the secret as password. In Postmark,
            also switch on the raw email content.
          </p>
          <CopyLine label="Webhook address" text={hook_url} />
        </>
      )}
      {hook_secret === 'environment' || !can_keep_password ? (
        <p className="readable">
          {hook_secret === null ? 'No secret is set. Its' : 'The secret is set by the'} environment variable
          {hook_secret === null ? ' is' : ''} <code>LAYERLINE_MAIL_HOOK_SECRET</code>.
        </p>
      ) : (
        <SecretForm isSet={hook_secret !== null} />
      )}
    </section>
  )
}

function useSaveSecret(onSaved: () => void) {
  const queries = useQueryClient()
  return useMutation(
    trpc.mailServer.keepHookSecret.mutationOptions({
      onSuccess: async () => {
        onSaved()
        await queries.invalidateQueries({ queryKey: trpc.mailServer.pathKey() })
      },
    }),
  )
}

function SecretForm({ isSet }: { isSet: boolean }) {
  const [secret, setSecret] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const save = useSaveSecret(() => setSecret(''))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = KeepHookSecret.safeParse({ secret })
    setFault(checked.success ? null : inputSentence(checked.error))
    if (checked.success) save.mutate(checked.data)
  }
  return (
    <form className="grid min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
      <LineField
        label={isSet ? 'New secret of the webhook' : 'Secret of the webhook'}
        meaning="At least 16 letters and digits. Without one, no replies are taken."
        fault={fault}
        type="password"
        autoComplete="off"
        maxLength={200}
        value={secret}
        onChange={setSecret}
      />
      <Failed error={save.error} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" disabled={secret === '' || save.isPending}>
          {isSet ? 'Replace the secret' : 'Store the secret'}
        </Button>
        {isSet ? (
          <Button look="bare" disabled={save.isPending} onClick={() => save.mutate({ secret: null })}>
            Delete the secret
          </Button>
        ) : null}
        <output>{isSet && secret === '' ? 'A secret is stored.' : ''}</output>
      </div>
    </form>
  )
}
