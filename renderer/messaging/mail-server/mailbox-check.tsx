import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { Router } from '../../../server/trpc/router.ts'
import { readingText } from '../../../shared/messaging/mail/mailbox-settings.ts'
import { trpc } from '../../platform/api.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'

type Mailbox = NonNullable<inferRouterOutputs<Router>['mailServer']['read']['mailbox']>

/** Shows the state of the mailbox for replies, with a button that reads it now. */
export function MailboxCheck({ mailbox }: { mailbox: Mailbox }) {
  const queries = useQueryClient()
  const check = useMutation(
    trpc.mailServer.checkMailbox.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.mailServer.pathKey() }),
    }),
  )
  return (
    <section className="page-section" aria-labelledby="mailbox-check">
      <h2 id="mailbox-check">Mailbox of replies</h2>
      <p className="readable">{stateText(mailbox)}</p>
      {mailbox.latest ? (
        <p className="readable">
          Last new emails, {shopInstantText(mailbox.latest.at)}: {readingText(mailbox.latest)}
        </p>
      ) : null}
      <Failed error={check.error} />
      {check.data ? <Notice tone="good" live title={readingText(check.data)} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={check.isPending} onClick={() => check.mutate()}>
          {check.isPending ? 'Checking…' : 'Check now'}
        </Button>
      </div>
    </section>
  )
}

function stateText({ host, folder, read_at, failing_since, error }: Mailbox): string {
  const place = `${folder} of ${host}`
  if (failing_since !== null)
    return `${place} cannot be read since ${shopInstantText(failing_since)}. ${error ?? ''} It is tried again.`
  if (read_at === null) return `${place} has not been read since the program was started.`
  return `${place} is read whenever an email comes in. Last read ${shopInstantText(read_at)}.`
}
