import { Link, useSearch } from '@tanstack/react-router'
import account from '../../accounts/account.module.css'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { BundleView } from './bundle-view.tsx'
import { CrashView } from './crash-view.tsx'
import { LOGS_VIEWS } from './logs-views.ts'
import { LogView } from './log-view.tsx'

const LABELS = { log: 'Log', crashes: 'Crash reports', bundle: 'Support bundle' } as const

/** Shows what the program logged, its crash reports, and the bundle to hand to someone who helps. */
export function LogsPage() {
  return (
    <OperatorFrame title="Logs" right="set_up">
      {() => <Logs />}
    </OperatorFrame>
  )
}

function Logs() {
  const { view = 'log' } = useSearch({ from: '/console/logs' })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <nav className={`pills flex gap-1 ${account['tabs']}`} aria-label="Logs">
        {LOGS_VIEWS.map((name) => (
          <Link key={name} to="/console/logs" search={{ view: name }} activeOptions={{ includeSearch: true }}>
            {LABELS[name]}
          </Link>
        ))}
      </nav>
      {view === 'log' ? <LogView /> : null}
      {view === 'crashes' ? <CrashView /> : null}
      {view === 'bundle' ? <BundleView /> : null}
    </div>
  )
}
