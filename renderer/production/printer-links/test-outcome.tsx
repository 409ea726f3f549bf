import { Notice } from '../../platform/ui/notice.tsx'
import type { PrintChanges } from './use-print-changes.ts'

/** What a test of a connection found, in a sentence. */
export function TestOutcome({ test }: { test: PrintChanges['test'] }) {
  const { data } = test
  if (!data) return null
  if (!data.works) return <Notice tone="stop" live title={data.text} />
  const { identity, report } = data
  const who = identity.name === null ? identity.software : `${identity.name}, ${identity.software}`
  const does =
    report.state === 'offline'
      ? 'answers, but the printer beside it does not.'
      : `answers: ${report.state_text || report.state}.`
  return (
    <Notice tone={report.state === 'offline' ? 'attention' : 'good'} live title={`It works. ${who} ${does}`}>
      {identity.serial === null ? null : `Serial number ${identity.serial}.`}
    </Notice>
  )
}
