import { IconMapPinFilled } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { Vector3 } from 'three'
import type { Finding } from '../../shared/geometry/finding.ts'
import { sizeText } from '../ui/words.ts'
import type { LabelBoard, LabelName } from './label-board.ts'
import { spotFigure } from './spot-figure.ts'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'

interface LabelLayerProps {
  board: LabelBoard
  /** Size of the part in the viewer's axes, mm. */
  size: Vector3
  findings: readonly Finding[]
}

/** HTML labels over the canvas: the three dimensions, and the ring around the place of a finding. */
export function LabelLayer({ board, size, findings }: LabelLayerProps) {
  const { dimensions, spot, pin } = useViewer()
  const finding = spot ? findings[spot.finding] : undefined
  const place = spot ? finding?.features[spot.place] : undefined
  return (
    <div className={classes['labels']} aria-hidden="true">
      {dimensions ? (
        <>
          <Dimension board={board} name="X" mm={size.x} />
          <Dimension board={board} name="Y" mm={size.y} />
          <Dimension board={board} name="Z" mm={size.z} />
        </>
      ) : null}
      {finding && place ? (
        <SpotRing board={board} level={finding.level} figure={spotFigure(finding, place)} />
      ) : null}
      {pin ? <Pin board={board} /> : null}
    </div>
  )
}

function useLabelRef(board: LabelBoard, name: LabelName): (element: HTMLElement | null) => void {
  return useCallback((element) => board.setElement(name, element), [board, name])
}

function Dimension({ board, name, mm }: { board: LabelBoard; name: 'X' | 'Y' | 'Z'; mm: number }) {
  return (
    <span ref={useLabelRef(board, name)} className={classes['dimension']} data-axis={name}>
      <b>{name}</b> {sizeText([mm])} <i>mm</i>
    </span>
  )
}

/** Its tip is at the center of the element. */
function Pin({ board }: { board: LabelBoard }) {
  return (
    <span ref={useLabelRef(board, 'pin')} className={classes['pin']} data-pin="">
      <IconMapPinFilled size={36} />
    </span>
  )
}

function SpotRing({ board, level, figure }: { board: LabelBoard; level: Finding['level']; figure: string }) {
  return (
    <span ref={useLabelRef(board, 'spot')} className={classes['spot']} data-level={level}>
      <span className={classes['ring']} />
      <span className={classes['figure']}>{figure}</span>
    </span>
  )
}
