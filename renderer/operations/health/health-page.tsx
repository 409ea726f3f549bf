import type { Person } from '../../../shared/accounts/people.ts'
import { problemsOf } from '../../../shared/operations/health/health-finding.ts'
import { healthText } from '../../../shared/operations/health/health-text.ts'
import { CopyButton, CopyLine } from '../../platform/ui/copy-line.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { Notice } from '../../platform/ui/notice.tsx'
import { hasBanner, HealthProblems } from '../../platform/kit/health-problems.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { CheckNow } from './check-now.tsx'
import { FindingGroups } from './finding-groups.tsx'
import { Trends } from './trend-charts.tsx'
import { VersionSection } from './version-section.tsx'
import { useHealth } from './use-health.ts'
import sections from '../../platform/kit/sections.module.css'
import classes from './health.module.css'

/** How the program, its computer and the services it uses are: what is wrong first, then the rest. */
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
    <div className={`${sections['sections']} ${classes['page']}`}>
      {health.isError ? <Failed error={health.error} /> : null}
      {problems.length === 0 ? (
        <Notice tone="good" title="Nothing is wrong">
          Backups, data, payments, emails and this computer are as they should be.
        </Notice>
      ) : (
        <HealthProblems problems={problems.filter((problem) => !hasBanner(problem))} person={person} />
      )}
      <div className={classes['actions']}>
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
    <section className={sections['section']} aria-labelledby="metrics">
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
