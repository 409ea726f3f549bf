import { bytesText } from '../../../shared/platform/bytes-text.ts'
import { differencePercent, type PlateSlicing } from '../../../shared/production/slicer/slicing-job.ts'
import { durationText, shopInstantText, weightText } from '../../platform/ui/words.ts'
import { TableHead } from '../../platform/ui/table-head.tsx'

interface SlicedFiguresProps {
  file: NonNullable<PlateSlicing['file']>
  estimate: PlateSlicing['estimate']
}

/** Compares what the file says about the print with the program's own estimate. */
export function SlicedFigures({ file, estimate }: SlicedFiguresProps) {
  const { seconds, grams_mg, source, slicer, made_at, name, bytes } = file
  return (
    <>
      <table className="figures text-small">
        <TableHead columns={['Of the plate', 'Print file', 'Estimate', 'Difference']} />
        <tbody>
          <tr>
            <th scope="row">Time</th>
            <td>{seconds === null ? 'not stated' : durationText(seconds)}</td>
            <td>{durationText(estimate.seconds)}</td>
            <td>{percentText(differencePercent(seconds, estimate.seconds))}</td>
          </tr>
          <tr>
            <th scope="row">Filament</th>
            <td>{grams_mg === null ? 'not stated' : weightText(grams_mg / 1000)}</td>
            <td>{weightText(estimate.grams_mg / 1000)}</td>
            <td>{percentText(differencePercent(grams_mg, estimate.grams_mg))}</td>
          </tr>
        </tbody>
      </table>
      <p className="font-normal text-muted">
        {name}, {bytesText(bytes)}, {source === 'sliced' ? 'sliced' : 'uploaded'} {shopInstantText(made_at)}
        {slicer === null ? '' : ` with ${slicer}`}
      </p>
    </>
  )
}

function percentText(percent: number | null): string {
  if (percent === null) return '–'
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}
