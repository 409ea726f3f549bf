import { useFrame, useThree } from '@react-three/fiber'
import { useLayoutEffect, useMemo } from 'react'
import type { Finding } from '../../shared/geometry/finding.ts'
import { CameraRig, type Controls } from './camera-rig.tsx'
import { Dimensions } from './dimensions.tsx'
import type { LabelBoard } from './label-board.ts'
import { Lights } from './lights.tsx'
import type { PartLook } from './part-drawing.ts'
import { PartMesh, type SurfacePlace } from './part-mesh.tsx'
import { Plate } from './plate.tsx'
import { type Pose, posePoint } from './pose.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import { SectionCap } from './section-cap.tsx'
import { sectionPlane } from './section.ts'
import { capColor, type StageColors } from './stage-colors.ts'
import { useViewer } from './viewer-state.ts'

export interface SceneProps {
  part: PreparedPart
  pose: Pose
  look: PartLook
  stage: StageColors
  findings: readonly Finding[]
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
  const { part, pose, look, stage, findings, picked, board } = props
  const { printed, dimensions, section, spot, thread, pin, picking } = useViewer()
  const highlights = useMemo(() => ({ findings, spot, picked }), [findings, spot, picked])
  const plane = useMemo(() => (section ? sectionPlane(section, pose.box) : null), [section, pose])
  const feature = spot ? (findings[spot.finding]?.features[spot.place] ?? null) : null
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
          onFace={props.onFace}
          onMark={props.onMark}
          onHover={picking ? props.onHover : undefined}
        />
      </group>
      {plane ? <SectionCap plane={plane} box={pose.box} color={capColor(look.color)} /> : null}
      {printed ? <Plate box={pose.box} colors={stage} shadow={plane === null} /> : null}
      {dimensions ? <Dimensions box={pose.box} color={stage.dimension} board={board} /> : null}
      <CameraRig pose={pose} controls={props.controls} feature={feature} pin={pin} still={props.still} />
      <LabelTracker board={board} />
    </>
  )
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
