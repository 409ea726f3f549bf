import { Vector3 } from 'three'
import type { Finding } from '../../shared/geometry/finding.ts'
import { sizeText } from '../ui/words.ts'
import { spotFigure } from './spot-figure.ts'
import type { Label } from './labels.tsx'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

const AXES = ['X', 'Y', 'Z'] as const

export function newLabels(): Map<string, Label> {
  return new Map([...AXES, 'spot'].map((name) => [name, { element: null, at: new Vector3() }]))
}

interface LabelLayerProps {
  labels: Map<string, Label>
  /** Size of the part as it stands. */
  size: Vector3
  findings: readonly Finding[]
}

/** Figures over the picture: the three dimensions, and the ring around the place that is looked at. */
export function LabelLayer({ labels, size, findings }: LabelLayerProps) {
  const { dimensions, spot } = useViewer()
  const hold = (name: string) => (element: HTMLElement | null) => {
    const label = labels.get(name)
    if (label) label.element = element
  }
  const finding = spot ? findings[spot.finding] : undefined
  const place = spot ? finding?.features[spot.place] : undefined
  return (
    <div className={classes['labels']} aria-hidden="true">
      {dimensions
        ? AXES.map((axis, at) => (
            <span key={axis} ref={hold(axis)} className={classes['dimension']} data-axis={axis}>
              <b>{axis}</b> {sizeText([size.getComponent(at)])} <i>mm</i>
            </span>
          ))
        : null}
      {finding && place ? (
        <span ref={hold('spot')} className={classes['spot']} data-level={finding.level}>
          <span className={classes['ring']} />
          <span className={classes['figure']}>{spotFigure(finding, place)}</span>
        </span>
      ) : null}
    </div>
  )
}
