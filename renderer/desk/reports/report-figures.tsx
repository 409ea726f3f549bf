import type { ReportFigure } from '../../../shared/desk/reports/report.ts'
import { changeOf, valueText } from './report-texts.ts'

/** The headlines of a report, with what they were in the other period. */
export function ReportFigures({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-3">
      {figures.map((figure) => (
        <div key={figure.name}>
          <dt className="fine">{figure.name}</dt>
          <dd className="figures text-title font-medium">{valueText(figure.value, figure.kind)}</dd>
          {figure.note ? <dd className="fine font-normal">{figure.note}</dd> : null}
          <Before figure={figure} />
        </div>
      ))}
    </dl>
  )
}

const TONE_LOOKS = { better: 'text-good', worse: 'text-stop', same: undefined }

function Before({ figure }: { figure: ReportFigure }) {
  const { before, kind } = figure
  if (before === undefined) return null
  const change = changeOf(figure)
  return (
    <dd className="fine font-normal">
      {change ? <span className={TONE_LOOKS[change.tone]}>{change.text}</span> : null} from{' '}
      {valueText(before, kind)}
    </dd>
  )
}
