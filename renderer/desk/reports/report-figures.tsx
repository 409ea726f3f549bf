import type { ReportFigure } from '../../../shared/desk/reports/report.ts'
import { changeOf, valueText } from './report-texts.ts'

/** The headlines of a report, with what they were in the other period. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className="wrap-12-24">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt className="fine">{figure.name}</dt>
          <dd className="figures medium title-size">{valueText(figure.value, figure.kind)}</dd>
          {figure.note ? <dd className="fine plain">{figure.note}</dd> : null}
          <Before figure={figure} />
        </div>
      ))}
    </dl>
  )
}

const TONE_LOOKS = { better: 'good', worse: 'fault', same: undefined }

function Before({ figure }: { figure: ReportFigure }) {
  const { before, kind } = figure
  if (before === undefined) return null
  const change = changeOf(figure)
  return (
    <dd className="fine plain">
      {change ? <span className={TONE_LOOKS[change.tone]}>{change.text}</span> : null} from{' '}
      {valueText(before, kind)}
    </dd>
  )
}
