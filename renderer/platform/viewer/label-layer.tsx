import { IconMapPinFilled } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import type { Vector3 } from 'three'
import type { Finding } from '../../../shared/geometry/finding.ts'
import { sizeText, measureText } from '../ui/words.ts'
import type { LabelBoard, LabelName } from './label-board.ts'
import { holeBorders } from './open-edges.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import classes from './viewer.module.css'
import { type NumberedSpot, useViewer } from './viewer-state.ts'
import type { Feature } from '../../../shared/geometry/feature.ts'

interface LabelLayerProps {
  board: LabelBoard
  /** Size of the part in its own axes, mm. */
  size: Vector3
  findings: readonly Finding[]
  part: PreparedPart
}

/** HTML labels over the canvas: the three dimensions, and the ring around the place of a finding. */
export function LabelLayer({ board, size, findings, part }: LabelLayerProps) {
  const { dimensions, spot } = useViewer()
  const finding = spot ? findings[spot.finding] : undefined
  const place = spot ? finding?.features[spot.place] : undefined
  const isDrawnAsLines = useMemo(() => holeBorders(part, finding).length > 0, [part, finding])
  return (
    <div
      className={`pointer-events-none absolute inset-0 overflow-hidden ${classes['labels']}`}
      aria-hidden="true"
    >
      {dimensions ? (
        <>
          <Dimension board={board} name="X" mm={size.x} />
          <Dimension board={board} name="Y" mm={size.y} />
          <Dimension board={board} name="Z" mm={size.z} />
        </>
      ) : null}
      {finding && place ? (
        <SpotRing
          board={board}
          level={finding.level}
          figure={spotFigure(finding, place)}
          hasRing={!isDrawnAsLines}
        />
      ) : null}
      <Pins board={board} />
    </div>
  )
}

function useLabelRef(board: LabelBoard, name: LabelName): (element: HTMLElement | null) => void {
  return useCallback((element) => board.setElement(name, element), [board, name])
}

function Dimension({ board, name, mm }: { board: LabelBoard; name: 'X' | 'Y' | 'Z'; mm: number }) {
  return (
    <span
      ref={useLabelRef(board, name)}
      className={`figures strong absolute bg-surface text-fine leading-dense font-medium whitespace-nowrap ${classes['dimension']}`}
      data-axis={name}
    >
      <b className="font-medium text-muted">{name}</b> {sizeText([mm])}{' '}
      <i className="font-normal text-muted">mm</i>
    </span>
  )
}

/** A pin for each spot of the thread, and one for the spot of a message that is being written. */
function Pins({ board }: { board: LabelBoard }) {
  const { thread, pin } = useViewer()
  const isOfThread = thread.some(({ spot }) => spot === pin)
  return (
    <>
      {thread.map((numbered) => (
        <NumberedPin key={numbered.number} board={board} {...numbered} />
      ))}
      {pin && !isOfThread ? <Pin board={board} /> : null}
    </>
  )
}

/** A click is a shortcut: by keyboard, the spot is chosen at its message. */
function NumberedPin({ board, number, spot }: NumberedSpot & { board: LabelBoard }) {
  const { pin, marking, choosePin } = useViewer()
  return (
    <button
      type="button"
      tabIndex={-1}
      ref={useLabelRef(board, `pin ${number}`)}
      className={`absolute block text-muted ${classes['pin']}`}
      data-pin={number}
      data-chosen={spot === pin || undefined}
      data-marking={marking || undefined}
      onClick={() => choosePin(spot)}
    >
      <IconMapPinFilled size={36} />
      <b className="figures pointer-events-none absolute grid place-items-center text-tiny">{number}</b>
    </button>
  )
}

/** Its tip is at the center of the element. */
function Pin({ board }: { board: LabelBoard }) {
  return (
    <span
      ref={useLabelRef(board, 'pin')}
      className={`absolute block cursor-pointer text-muted ${classes['pin']}`}
      data-pin=""
      data-chosen=""
    >
      <IconMapPinFilled size={36} />
    </span>
  )
}

interface SpotRingProps {
  board: LabelBoard
  level: Finding['level']
  figure: string
  /** False if the place itself is drawn, such as the border of a hole. */
  hasRing: boolean
}

function SpotRing({ board, level, figure, hasRing }: SpotRingProps) {
  return (
    <span ref={useLabelRef(board, 'spot')} className={`absolute block ${classes['spot']}`} data-level={level}>
      {hasRing ? <span className={`absolute inset-0 ${classes['ring']}`} /> : null}
      <span
        className={`figures absolute rounded text-fine font-medium whitespace-nowrap ${classes['figure']}`}
      >
        {figure}
      </span>
    </span>
  )
}

/** Returns the text beside the ring: the place's size where it has one, otherwise the finding's title. */
function spotFigure(finding: Finding, place: Feature): string {
  if (place.size_mm !== null && finding.unit === 'mm') return measureText(place.size_mm, 'mm')
  return finding.title
}
