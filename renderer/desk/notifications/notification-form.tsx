import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import {
  NotificationSettings,
  type FullSettings,
} from '../../../shared/desk/notifications/notification-settings.ts'
import { changedPaths } from '../../../shared/operations/documents/changed-paths.ts'
import { trpc } from '../../platform/api.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { faultsOf } from '../../platform/kit/field-faults.ts'
import { FoldPlaces } from '../../platform/kit/fold.tsx'
import { SaveLine } from '../../platform/kit/save-line.tsx'
import { DigestTimes } from './digest-times.tsx'
import { KindRows } from './kind-rows.tsx'
import { lastEmailText, type NotificationPage } from './notification-words.ts'
import { PauseSection, QuietHours } from './quiet-hours.tsx'

/** The person's own choices. */
export function NotificationForm({ page }: { page: NotificationPage }) {
  const [draft, setDraft] = useState<FullSettings | null>(null)
  const settings = draft ?? page.settings
  const change = (changed: Partial<FullSettings>) => setDraft({ ...settings, ...changed })
  const save = useSave(() => setDraft(null))
  const faults = draft === null ? {} : faultsOf(NotificationSettings, draft)
  const held = draft === null ? [] : [...changedPaths(page.settings, draft), ...Object.keys(faults)]
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (Object.keys(faults).length === 0) save.mutate({ revision: page.revision, settings })
  }
  return (
    <form className="grid min-w-0 grid-cols-1 gap-3.5" onSubmit={submit}>
      {page.has_mail_server ? null : <NoMailServer />}
      <FoldPlaces value={{ customized: [], held }}>
        <KindRows
          kinds={page.kinds}
          choices={settings.choices}
          onChange={(kind, choice) => change({ choices: { ...settings.choices, [kind]: choice } })}
        />
        <p className="readable">
          Events in quick succession become one notice. You are not notified of what you do yourself.
        </p>
        <DigestTimes
          times={settings.digest_times}
          fault={faults['digest_times']}
          onChange={(digest_times) => change({ digest_times })}
        />
        <QuietHours
          hours={settings.quiet_hours}
          fault={faults['quiet_hours']}
          onChange={(quiet_hours) => change({ quiet_hours })}
        />
        <PauseSection until={settings.paused_until} onChange={(paused_until) => change({ paused_until })} />
      </FoldPlaces>
      <SaveLine changed={draft !== null} busy={save.isPending} saved={save.isSuccess} error={save.error} />
      <p className="readable">{lastEmailText(page)}</p>
    </form>
  )
}

function NoMailServer() {
  return (
    <Notice tone="info" title="Emails are not sent">
      No mail server is set. Notices on the desktop work without one.
    </Notice>
  )
}

function useSave(onSaved: () => void) {
  const client = useQueryClient()
  return useMutation(
    trpc.notifications.save.mutationOptions({
      onSuccess: (saved) => {
        client.setQueryData(trpc.notifications.get.queryKey(), saved)
        onSaved()
      },
    }),
  )
}
