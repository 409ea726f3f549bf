import { Link } from '@tanstack/react-router'
import {
  MEASURED_BY_WORDS,
  type CalibrationMeasure,
  type PlottedPrint,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { counted } from '../../../shared/platform/counted.ts'
import { amountOf, differenceText } from './calibration-words.ts'

const MAX_LISTED = 20

/** Prints that were left out, to be looked at: a wrong click is corrected at its plate. */
export function OutlierList({
  measure,
  plotted,
}: {
  measure: CalibrationMeasure
  plotted: readonly PlottedPrint[]
}) {
  const outliers = plotted.filter(({ is_outlier }) => is_outlier)
  if (outliers.length === 0) return null
  return (
    <details>
      <summary>{counted(outliers.length, 'print')} left out</summary>
      <ul className="grid gap-1 text-small">
        {outliers.slice(0, MAX_LISTED).map(({ plate_id, number, estimated, actual, by }) => (
          <li key={plate_id}>
            <Link to="/console/plates/$id" params={{ id: plate_id }}>
              Plate {number}
            </Link>
            : {amountOf(measure, actual)} for {amountOf(measure, estimated)} (
            {differenceText(actual / estimated - 1)}), {MEASURED_BY_WORDS[by]}
          </li>
        ))}
      </ul>
    </details>
  )
}
