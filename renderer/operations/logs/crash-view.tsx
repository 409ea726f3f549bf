import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { CRASH_WORDS, type CrashSummary } from '../../../shared/platform/logs/crash-report.ts'
import { trpc } from '../../platform/api.ts'
import { DownloadLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { FoldSummary } from '../../platform/kit/fold.tsx'
import forms from '../../platform/kit/form.module.css'
import { EmptyList } from '../../platform/kit/list.tsx'
import { ScrollingText } from './scrolling-text.tsx'

/** The crash reports on this computer. They are sent nowhere. */
export function CrashView() {
  const { chosen } = useSearch({ from: '/console/logs' })
  const crashes = useQuery(trpc.logs.crashes.queryOptions())
  if (crashes.isPending) return <LoadingLines label="Loading the crash reports" />
  if (crashes.isError) return <Failed error={crashes.error} />
  if (crashes.data.length === 0)
    return (
      <EmptyList title="No crash reports">
        When a part of the program fails unexpectedly, its report appears here. Reports stay on this computer.
      </EmptyList>
    )
  return (
    <>
      <p className="readable">The newest 50 are kept on this computer and sent nowhere.</p>
      <ul className="grid grid-cols-1" aria-label="Crash reports">
        {crashes.data.map((crash) => (
          <li key={crash.id} className="border-b border-hairline">
            <CrashRow crash={crash} isOpen={crash.id === chosen} />
            {crash.id === chosen ? <CrashDetail id={crash.id} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

function CrashRow({ crash, isOpen }: { crash: CrashSummary; isOpen: boolean }) {
  const { id, at, kind, error, work } = crash
  return (
    <Link
      className="cell-row underlines pt-4 no-underline"
      to="/console/logs"
      search={{ view: 'crashes', ...(isOpen ? {} : { chosen: id }) }}
      aria-expanded={isOpen}
      replace
    >
      <strong>{CRASH_WORDS[kind]}</strong>
      <span className="wide wrap-anywhere">{error.message}</span>
      <span className="figures text-muted">
        {shopInstantText(at)}
        {work === null ? '' : ` · ${work}`}
      </span>
    </Link>
  )
}

function CrashDetail({ id }: { id: string }) {
  const report = useQuery(trpc.logs.crash.queryOptions({ id }))
  if (report.isPending) return <LoadingLines label="Loading the report" />
  if (report.isError) return <Failed error={report.error} />
  const { version, runtime, uptime_s, under_way, request_id, error, dumps, log } = report.data
  return (
    <div className="grid gap-2 pt-4">
      <dl className="facts">
        <Row name="Program" value={`${version}, ${runtime}`} />
        {uptime_s > 0 ? <Row name="Running for" value={`${Math.round(uptime_s / 60)} min`} /> : null}
        {under_way.length > 0 ? <Row name="Under way" value={under_way.join(', ')} /> : null}
        {dumps.length > 0 ? <Row name="Memory dumps" value={dumps.join(', ')} /> : null}
      </dl>
      {error.stack === null ? null : <ScrollingText label="Stack" text={error.stack} />}
      <details className={forms['more']}>
        <FoldSummary>Last lines of the log</FoldSummary>
        <ScrollingText label="Last lines of the log" text={log.length === 0 ? 'None' : log.join('\n')} />
      </details>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <DownloadLink href={`/console/crashes/${id}.json`}>Download</DownloadLink>
        {request_id === null ? null : (
          <Link to="/console/logs" search={{ id: request_id }}>
            Lines of its request
          </Link>
        )}
      </div>
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
