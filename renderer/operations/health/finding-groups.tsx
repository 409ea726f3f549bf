import {
  HEALTH_AREA_WORDS,
  type HealthArea,
  type HealthFinding,
} from '../../../shared/operations/health/health-finding.ts'
import { ToneIcon } from '../../platform/ui/notice.tsx'
import sections from '../../platform/kit/sections.module.css'
import classes from './health.module.css'

const GROUPS: readonly { heading: string; areas: readonly HealthArea[] }[] = [
  { heading: 'Data', areas: ['backups', 'database', 'check', 'disk', 'clock'] },
  { heading: 'Work', areas: ['queue', 'workers', 'event_loop', 'memory', 'tasks', 'program'] },
  { heading: 'Services', areas: ['payments', 'mail', 'delivery', 'local_network', 'certificates'] },
  { heading: 'Shop floor', areas: ['printers'] },
]

/** Everything that is well, by what it belongs to. */
export function FindingGroups({ findings }: { findings: readonly HealthFinding[] }) {
  return GROUPS.map(({ heading, areas }) => {
    const shown = areas.flatMap((area) =>
      findings.filter((finding) => finding.area === area && finding.state === 'good'),
    )
    if (shown.length === 0) return null
    return (
      <section key={heading} className={sections['section']} aria-label={heading}>
        <h2>{heading}</h2>
        <ul className={classes['findings']}>
          {shown.map(({ area, sentence }) => (
            <li key={sentence}>
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
