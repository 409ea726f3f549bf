import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect, useMemo } from 'react'
import { Vector3 } from 'three'
import type { Feature } from '../../../shared/geometry/feature.ts'
import type { Finding } from '../../../shared/geometry/finding.ts'
import { CameraRig, type Controls } from './camera-rig.tsx'
import { Dimensions } from './dimensions.tsx'
import type { LabelBoard } from './label-board.ts'
import { Lights } from './lights.tsx'
import type { PartLook } from './part-drawing.ts'
import { PartMesh, type SurfacePlace } from './part-mesh.tsx'
import { Plate } from './plate.tsx'
import { cameraOfFeature } from './marked-spot.ts'
import { holeBorders } from './open-edges.ts'
import { ownPoint, type Pose, posePoint } from './pose.ts'
import type { BoxedPart } from './shown-part.ts'
import { SectionCap } from './section-cap.tsx'
import { sectionPlane } from './section.ts'
import { capColor, type StageColors } from './stage-colors.ts'
import { useViewer } from './viewer-state.ts'
import { Line } from '@react-three/drei'
import type { PreparedPart } from './prepare-mesh.ts'

const COLORS = { block: '#d6143f', warning: '#e8a000' }

/** Draws the open edges of a surface with holes as lines, also through the part. */
function HoleLines({ part, findings }: { part: PreparedPart; findings: readonly Finding[] }) {
  const holes = useMemo(
    () =>
      findings.flatMap((finding) => {
        const points = pointsOf(holeBorders(part, finding))
        return points.length > 0 ? [{ points, color: COLORS[finding.level] }] : []
      }),
    [part, findings],
  )
  return holes.map(({ points, color }) => (
    <Line
      key={color}
      points={points}
      segments
      color={color}
      lineWidth={3.5}
      depthTest={false}
      renderOrder={10}
      toneMapped={false}
      raycast={() => null}
    />
  ))
}

function pointsOf(ends: readonly number[]): Vector3[] {
  return Array.from({ length: ends.length / 3 }, (_, at) => new Vector3().fromArray(ends, at * 3))
}

export interface SceneProps {
  part: BoxedPart
  pose: Pose
  look: PartLook
  stage: StageColors
  findings: readonly Finding[]
  /** CSS colors of blocking findings and of warnings on this part. */
  marks: Record<Finding['level'], string>
  picked: readonly number[]
  controls: Controls
  board: LabelBoard
  still: boolean
  onHover: (face: number | null) => void
  onFace: (face: number) => void
  /** A place of the surface that was clicked to mark it; left out while no spot is marked. */
  onMark: ((place: SurfacePlace) => void) | undefined
}

/** Everything inside the canvas. */
export function Scene(props: SceneProps) {
  const { part, pose, look, stage, findings, board } = props
  const { printed, dimensions, section, spot, thread, pin, picking } = useViewer()
  const highlights = useHighlights(props)
  const plane = useMemo(() => (section ? sectionPlane(section, pose.box) : null), [section, pose])
  const feature = spot ? (findings[spot.finding]?.features[spot.place] ?? null) : null
  const sight = useSight(pose, feature)
  useLayoutEffect(() => {
    if (feature) board.setPosition('spot', posePoint(pose, feature.center_mm))
  }, [board, pose, feature])
  useLayoutEffect(() => {
    if (pin) board.setPosition('pin', posePoint(pose, pin.point_mm))
    for (const { number, spot: marked } of thread)
      board.setPosition(`pin ${number}`, posePoint(pose, marked.point_mm))
  }, [board, pose, pin, thread])
  return (
    <>
      <Lights box={pose.box} shadow={printed} />
      <group quaternion={pose.rotation} position={pose.translation}>
        <PartMesh
          part={part}
          look={look}
          highlights={highlights}
          plane={plane}
          sight={plane ? null : sight}
          onFace={props.onFace}
          onMark={props.onMark}
          onHover={picking ? props.onHover : undefined}
        />
        <HoleLines part={part} findings={findings} />
      </group>
      {plane ? <SectionCap plane={plane} box={pose.box} color={capColor(look.color)} /> : null}
      {printed ? <Plate box={pose.box} colors={stage} shadow={plane === null} /> : null}
      {dimensions ? <Dimensions pose={pose} box={part.box} color={stage.dimension} board={board} /> : null}
      <CameraRig pose={pose} controls={props.controls} feature={feature} pin={pin} still={props.still} />
      <LabelTracker board={board} />
    </>
  )
}

/** Returns the place that is looked at and from where, in the part's own axes; null while none is. */
function useSight(pose: Pose, feature: Feature | null) {
  return useMemo(() => {
    if (!feature) return null
    const { eye } = cameraOfFeature(pose, feature)
    return { eye: ownPoint(pose, eye), place: new Vector3(...feature.center_mm) }
  }, [pose, feature])
}

function useHighlights({ part, findings, marks, picked }: SceneProps) {
  const spot = useViewer((state) => state.spot)
  const asLines = useMemo(
    () => new Set(findings.flatMap((finding, at) => (holeBorders(part, finding).length > 0 ? at : []))),
    [part, findings],
  )
  return useMemo(() => ({ findings, spot, marks, asLines, picked }), [findings, spot, marks, asLines, picked])
}

function LabelTracker({ board }: { board: LabelBoard }) {
  const size = useThree((state) => state.size)
  const camera = useThree((state) => state.camera)
  const invalidate = useThree((state) => state.invalidate)
  useLayoutEffect(() => {
    board.onChange(invalidate)
    invalidate()
  }, [board, invalidate])
  useFrame(() => board.moveLabels(camera, size))
  return null
}
