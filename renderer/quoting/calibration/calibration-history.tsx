import type { CalibrationPageData } from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import panel from '../../platform/kit/panel.module.css'
import classes from './calibration.module.css'

const MAX_LISTED = 20

/** Who accepted which factor, and when. */
export function CalibrationHistory({ history }: Pick<CalibrationPageData, 'history'>) {
  const changes = history.filter(({ why }) => why !== null)
  if (changes.length === 0) return null
  return (
    <section className={panel['block']} aria-label="History">
      <h2>History</h2>
      <ul className={classes['outliers']}>
        {changes.slice(0, MAX_LISTED).map(({ version, at, who, why }) => (
          <li key={version}>
            {shopInstantText(at)}, {who ?? 'the program'}: {why}
          </li>
        ))}
      </ul>
    </section>
  )
}
