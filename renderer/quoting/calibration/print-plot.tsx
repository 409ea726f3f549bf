import { Link } from '@tanstack/react-router'
import type { SVGProps } from 'react'
import type {
  CalibrationMeasure,
  PlottedPrint,
} from '../../../shared/quoting/calibration/calibration-page-data.ts'
import { amountOf, MEASURE_WORDS } from './calibration-words.ts'
import { makeScale, type PlotScale } from './plot-scale.ts'
import classes from './calibration.module.css'

const WIDTH = 560
const HEIGHT = 360
const LEFT = 72
const BOTTOM = 40
const TOP = 12
const RIGHT = 16

interface PrintPlotProps {
  measure: CalibrationMeasure
  plotted: readonly PlottedPrint[]
  /** The factor that was found or is in use; if null, only the line of equal values is drawn. */
  factor: number | null
}

/** Each print by its estimate (across) and what it took (up). Outliers are rings; a click opens the plate. */
export function PrintPlot({ measure, plotted, factor }: PrintPlotProps) {
  const scale = makeScale(plotted.flatMap(({ estimated, actual }) => [estimated, actual]))
  const { title, lower } = MEASURE_WORDS[measure]
  return (
    <figure className="max-w-[640px]" aria-label={`${title}: estimated and printed`}>
      <svg className="block w-full" viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
        <Axes scale={scale} measure={measure} />
        <Line scale={scale} factor={1} stroke="var(--control-line)" strokeDasharray="5 5" />
        {factor === null ? null : (
          <Line scale={scale} factor={factor} stroke="var(--accent)" strokeWidth={2} />
        )}
        {plotted.map((print) => (
          <Point key={print.plate_id} print={print} measure={measure} scale={scale} />
        ))}
      </svg>
      <figcaption className="fine">
        Across: estimated {lower}. Up: what it took. Dashed: as estimated.
        {factor === null ? '' : ' Solid: with the factor.'} Rings: left out.
      </figcaption>
    </figure>
  )
}

function across(scale: PlotScale, value: number): number {
  return LEFT + scale.place(value) * (WIDTH - LEFT - RIGHT)
}

function up(scale: PlotScale, value: number): number {
  return HEIGHT - BOTTOM - scale.place(value) * (HEIGHT - BOTTOM - TOP)
}

function Point({
  print,
  measure,
  scale,
}: {
  print: PlottedPrint
  measure: CalibrationMeasure
  scale: PlotScale
}) {
  const { plate_id, number, estimated, actual, is_outlier } = print
  const words = `Plate ${number}: ${amountOf(measure, actual)} for ${amountOf(measure, estimated)}`
  return (
    // The outliers are in the list below as well; the others are for the pointer.
    <Link to="/console/plates/$id" params={{ id: plate_id }} tabIndex={-1} aria-label={words}>
      <circle
        className={is_outlier ? classes['outlier'] : classes['print']}
        cx={across(scale, estimated)}
        cy={up(scale, actual)}
        r={is_outlier ? 5 : 4}
      >
        <title>{words}</title>
      </circle>
    </Link>
  )
}

function Line({
  scale,
  factor,
  ...props
}: { scale: PlotScale; factor: number } & Pick<
  SVGProps<SVGLineElement>,
  'stroke' | 'strokeWidth' | 'strokeDasharray'
>) {
  const [from, to] = scale.within(factor)
  return (
    <line
      {...props}
      x1={across(scale, from)}
      y1={up(scale, from * factor)}
      x2={across(scale, to)}
      y2={up(scale, to * factor)}
    />
  )
}

function Axes({ scale, measure }: { scale: PlotScale; measure: CalibrationMeasure }) {
  const bottom = HEIGHT - BOTTOM
  return (
    <g className="plot text-muted" aria-hidden="true">
      {scale.ticks.map((value) => (
        <g key={value}>
          <line x1={across(scale, value)} x2={across(scale, value)} y1={TOP} y2={bottom} />
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={up(scale, value)} y2={up(scale, value)} />
          <text className="figures text-small" x={across(scale, value)} y={bottom + 20} textAnchor="middle">
            {amountOf(measure, value)}
          </text>
          <text className="figures text-small" x={LEFT - 8} y={up(scale, value) + 4} textAnchor="end">
            {amountOf(measure, value)}
          </text>
        </g>
      ))}
    </g>
  )
}
