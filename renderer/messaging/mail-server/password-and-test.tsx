import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { ReplyHook } from './reply-hook.tsx'
import { MailboxCheck } from './mailbox-check.tsx'
import { MailPasswordSection } from './mail-password-section.tsx'

type MailSetUp = inferRouterOutputs<Router>['mailServer']['read']

/** Holds what is not part of the document: the passwords, a test of the saved server, and a look into the mailbox. */
export function PasswordAndTest() {
  const setUp = useQuery(trpc.mailServer.read.queryOptions())
  if (setUp.isPending) return <LoadingLines label="Loading the password’s state" />
  if (setUp.isError) return <Failed error={setUp.error} />
  return (
    <div className="grid max-w-[960px] gap-6">
      <ServerPassword setUp={setUp.data} />
      {setUp.data.has_server ? <TestEmail /> : null}
      {setUp.data.mailbox ? (
        <>
          <MailboxPassword setUp={setUp.data} />
          <MailboxCheck mailbox={setUp.data.mailbox} />
        </>
      ) : null}
      <ReplyHook setUp={setUp.data} />
    </div>
  )
}

function ServerPassword({ setUp }: { setUp: MailSetUp }) {
  const save = useMutation(trpc.mailServer.savePassword.mutationOptions({ onSuccess: useRefresh() }))
  return (
    <MailPasswordSection
      id="mail-password"
      title="Password"
      variable="LAYERLINE_SMTP_PASSWORD"
      source={setUp.password}
      canKeep={setUp.can_keep_password}
      error={save.error}
      busy={save.isPending}
      onSave={(password) => save.mutateAsync({ password })}
    />
  )
}

function MailboxPassword({ setUp }: { setUp: MailSetUp }) {
  const save = useMutation(trpc.mailServer.saveMailboxPassword.mutationOptions({ onSuccess: useRefresh() }))
  return (
    <MailPasswordSection
      id="mailbox-password"
      title="Password of the mailbox"
      variable="LAYERLINE_IMAP_PASSWORD"
      source={setUp.mailbox_password}
      canKeep={setUp.can_keep_password}
      error={save.error}
      busy={save.isPending}
      onSave={(password) => save.mutateAsync({ password })}
    />
  )
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: trpc.mailServer.pathKey() })
}

function TestEmail() {
  const test = useMutation(trpc.mailServer.sendTest.mutationOptions())
  return (
    <section className="page-section" aria-labelledby="mail-test">
      <h2 id="mail-test">Test</h2>
      <p className="readable">The test uses the saved settings and the stored password.</p>
      <Failed error={test.error} />
      {test.data ? <Notice tone="good" live title={`Test email sent to ${test.data.to}`} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? 'Sending…' : 'Send me a test email'}
        </Button>
      </div>
    </section>
  )
}
