import type { LivePrinter } from '../../../shared/production/printer-links/live-printer.ts'
import { Notice } from '../../platform/ui/notice.tsx'
import { StateBadge } from '../../platform/ui/status-badge.tsx'
import { shopInstantText } from '../../platform/ui/words.ts'
import { Fact } from '../../platform/kit/fact.tsx'
import { CameraPicture } from './camera-picture.tsx'
import { JobNote } from './job-note.tsx'
import { heatText, liveWords, progressText } from './live-words.ts'
import { PrintControls } from './print-controls.tsx'
import { usePrintChanges } from './use-print-changes.ts'

const NEXT_MS = 4_000

interface LiveStatusProps {
  live: LivePrinter
  name: string
  mayMake: boolean
}

/** Shows what a linked printer is doing, and what staff can have it do. */
export function LiveStatus({ live, name, mayMake }: LiveStatusProps) {
  const changes = usePrintChanges()
  return (
    <section className="grid w-full min-w-0 gap-2.5" aria-label={`What ${name} does now`}>
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        Now <StateBadge words={liveWords(live)} />
      </h3>
      {live.need ? (
        <Notice tone={live.need.about === 'print' ? 'stop' : 'attention'} title={live.need.text} />
      ) : null}
      <JobNote live={live} mayMake={mayMake} changes={changes} />
      {live.report ? <Print live={live} /> : null}
      {mayMake ? <PrintControls live={live} name={name} changes={changes} /> : null}
      {live.has_camera ? <CameraPicture live={live} name={name} next_ms={NEXT_MS} /> : null}
      {live.report ? null : <LastHeard live={live} />}
    </section>
  )
}

function Print({ live }: { live: LivePrinter }) {
  const { job, nozzle, bed, message } = live.report!
  return (
    <>
      {job && job.progress !== null ? (
        <progress className="progress-bar" aria-label="Progress of the print" value={job.progress} />
      ) : null}
      <dl className="facts">
        <Fact name="Prints">
          {job?.file_name ? <span className="wrap-anywhere">{job.file_name}</span> : null}
        </Fact>
        <Fact name="Progress">{progressText(live) || null}</Fact>
        <Fact name="Nozzle">{heatText(nozzle)}</Fact>
        <Fact name="Bed">{heatText(bed)}</Fact>
        <Fact name="Says">{live.need ? null : message}</Fact>
      </dl>
      {live.prints_other ? (
        <p className="font-normal text-muted">
          This print was not started by the program, so it moves no plate.
        </p>
      ) : null}
    </>
  )
}

function LastHeard({ live: { reported_at, fault_text, need, enabled } }: { live: LivePrinter }) {
  if (!enabled) return <p className="font-normal text-muted">The connection is switched off.</p>
  return (
    <>
      {fault_text !== null && need?.about !== 'connection' ? <p>{fault_text}</p> : null}
      {reported_at === null ? null : (
        <p className="font-normal text-muted">It last answered {shopInstantText(reported_at)}.</p>
      )}
    </>
  )
}
