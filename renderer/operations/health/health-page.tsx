import type { Person } from '../../../shared/accounts/people.ts'
import {
  problemsOf,
  HEALTH_AREA_WORDS,
  type HealthArea,
  type HealthFinding,
} from '../../../shared/operations/health/health-finding.ts'
import { healthText } from '../../../shared/operations/health/health-text.ts'
import { CopyButton, CopyLine } from '../../platform/ui/copy-line.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice, ToneIcon } from '../../platform/ui/notice.tsx'
import { hasBanner, HealthProblems } from '../../platform/kit/health-problems.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { Trends } from './trend-charts.tsx'
import { VersionSection } from './version-section.tsx'
import classes from './health.module.css'
import type { ShopCheckRun } from '../../../shared/platform/backup/backup-status.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../platform/api.ts'

/** Most of it is no row of the database, which the stream of changes would report. Asked only while the page is seen. */
const REFETCH_MS = 5_000
const CHECKING_REFETCH_MS = 1_000

function useHealth() {
  return useQuery(
    trpc.health.read.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.check ? CHECKING_REFETCH_MS : REFETCH_MS),
    }),
  )
}

/** Starts a check of database and files. */
function useStartCheck() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: trpc.health.read.queryKey() })
  return useMutation(trpc.health.check.mutationOptions({ onSuccess }))
}

const GROUPS: readonly { heading: string; areas: readonly HealthArea[] }[] = [
  { heading: 'Data', areas: ['backups', 'database', 'check', 'disk', 'clock'] },
  { heading: 'Work', areas: ['queue', 'workers', 'event_loop', 'memory', 'tasks', 'program'] },
  { heading: 'Services', areas: ['payments', 'mail', 'delivery', 'local_network', 'certificates'] },
  { heading: 'Shop floor', areas: ['printers'] },
]

/** Everything that is well, by what it belongs to. */
function FindingGroups({ findings }: { findings: readonly HealthFinding[] }) {
  return GROUPS.map(({ heading, areas }) => {
    const shown = areas.flatMap((area) =>
      findings.filter((finding) => finding.area === area && finding.state === 'good'),
    )
    if (shown.length === 0) return null
    return (
      <section key={heading} className="page-section" aria-label={heading}>
        <h2>{heading}</h2>
        <ul className={classes['findings']}>
          {shown.map(({ area, sentence }) => (
            <li key={sentence} className="grid gap-x-3 gap-y-1 border-b border-hairline wrap-anywhere">
              <ToneIcon tone="good" size={18} />
              <strong>{HEALTH_AREA_WORDS[area]}</strong>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** Shows the state of the program, its computer and the services it uses: what is wrong first, then the rest. */
export function HealthPage() {
  return (
    <OperatorFrame title="Health" right="set_up">
      {(person) => <Health person={person} />}
    </OperatorFrame>
  )
}

function Health({ person }: { person: Person }) {
  const health = useHealth()
  if (health.isPending) return <LoadingLines label="Reading the health of the program" />
  // An older answer stays on the page while the program does not answer.
  if (!health.data) return <Failed error={health.error} />
  const { findings, trends, check, now, metrics_key_file } = health.data
  const problems = problemsOf(findings)
  return (
    <div className="grid max-w-[760px] gap-6">
      {health.isError ? <Failed error={health.error} /> : null}
      {problems.length === 0 ? (
        <Notice tone="good" title="Nothing is wrong">
          Backups, data, payments, emails and this computer are as they should be.
        </Notice>
      ) : (
        <HealthProblems problems={problems.filter((problem) => !hasBanner(problem))} person={person} />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <CheckNow run={check} />
        <CopyButton what="health" label="Copy as text" text={healthText(findings, now)} />
      </div>
      <Trends samples={trends} now={now} />
      <FindingGroups findings={findings} />
      <VersionSection />
      <MetricsSection keyFile={metrics_key_file} />
    </div>
  )
}

function MetricsSection({ keyFile }: { keyFile: string }) {
  return (
    <section className="page-section" aria-labelledby="metrics">
      <h2 id="metrics">Metrics</h2>
      <p>
        A monitoring system such as Prometheus reads these figures and more in OpenMetrics text. It sends the
        key that is in a file on the shop’s computer, or an API key of an owner, as{' '}
        <code>Authorization: Bearer</code>. To replace the key, delete the file and start the program again.
      </p>
      <CopyLine label="Address" text={`${globalThis.location.origin}/metrics`} />
      <CopyLine label="File with the key" text={keyFile} />
    </section>
  )
}

/** Starts the check of database and files that is otherwise made at night, and shows how far it is. */
function CheckNow({ run }: { run: ShopCheckRun | null }) {
  const start = useStartCheck()
  return (
    <>
      <Button look="primary" disabled={run !== null || start.isPending} onClick={() => start.mutate()}>
        {run === null ? 'Check database and files now' : 'Checking …'}
      </Button>
      {run === null ? null : (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <progress
            style={{ width: 160 }}
            aria-label="Check"
            max={Math.max(1, run.files_total)}
            {...(run.step === 'files' && { value: run.files_done })}
          />
          <output>{runText(run)}</output>
        </span>
      )}
      <Failed error={start.error} />
    </>
  )
}

function runText({ step, files_done, files_total }: ShopCheckRun): string {
  if (step === 'database') return 'Reading the database'
  return `${files_done.toLocaleString('en-US')} of ${counted(files_total, 'file')}`
}
