import { Link, useSearch } from '@tanstack/react-router'
import account from '../../accounts/account.module.css'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { BundleView } from './bundle-view.tsx'
import { CrashView } from './crash-view.tsx'
import { DIAGNOSIS_VIEWS } from './diagnosis-views.ts'
import { LogView } from './log-view.tsx'
import classes from './diagnosis.module.css'

const LABELS = { log: 'Log', crashes: 'Crash reports', bundle: 'Support bundle' } as const

/** What the program logged, its crash reports, and what to hand on when someone helps. */
export function DiagnosisPage() {
  return (
    <OperatorFrame title="Logs" right="set_up">
      {() => <Diagnosis />}
    </OperatorFrame>
  )
}

function Diagnosis() {
  const { view = 'log' } = useSearch({ from: '/console/logs' })
  return (
    <div className={classes['views']}>
      <nav className={account['tabs']} aria-label="Logs">
        {DIAGNOSIS_VIEWS.map((name) => (
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
