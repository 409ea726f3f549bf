import { type RefObject, useCallback, useLayoutEffect, useMemo } from 'react'
import type { Finding } from '../../shared/geometry/finding.ts'
import type { Vec3 } from '../../shared/geometry/part.ts'
import { CameraRig, type Controls } from './camera-rig.tsx'
import { type DimensionEnds, Dimensions } from './dimensions.tsx'
import { type Label, LabelTracker } from './labels.tsx'
import { Lights } from './lights.tsx'
import { type PartLook, PartMesh } from './part-mesh.tsx'
import { Plate } from './plate.tsx'
import { type Pose, standing } from './pose.ts'
import type { PreparedPart } from './prepare-mesh.ts'
import { sectionPlane } from './section.ts'
import type { StageColors } from './stage-colors.ts'
import { useViewer } from './viewer-state.ts'

export interface SceneProps {
  part: PreparedPart
  pose: Pose
  look: PartLook
  stage: StageColors
  findings: readonly Finding[]
  picked: readonly number[]
  controls: Controls
  labels: RefObject<Map<string, Label>>
  still: boolean
  onHover: (face: number | null) => void
  onFace: (face: number) => void
}

/** Everything inside the canvas. */
export function Scene(props: SceneProps) {
  const { part, pose, look, stage, findings, picked, labels } = props
  const { printed, dimensions, section, spot, picking } = useViewer()
  const marks = useMemo(() => ({ findings, spot, picked }), [findings, spot, picked])
  const plane = useMemo(() => (section ? sectionPlane(section, pose.box) : null), [section, pose])
  const feature = spot ? (findings[spot.finding]?.features[spot.place] ?? null) : null
  useSpotLabel(labels, pose, feature?.center_mm ?? null)
  const onSides = useCallback((lines: DimensionEnds[]) => placeFigures(labels.current, lines), [labels])
  return (
    <>
      <Lights box={pose.box} shadow={printed} />
      <group quaternion={pose.turn} position={pose.move}>
        <PartMesh
          part={part}
          look={look}
          marks={marks}
          plane={plane}
          onFace={props.onFace}
          onHover={picking ? props.onHover : undefined}
        />
      </group>
      {printed ? <Plate box={pose.box} colors={stage} /> : null}
      {dimensions ? <Dimensions box={pose.box} color={stage.dimension} onSides={onSides} /> : null}
      <CameraRig pose={pose} controls={props.controls} feature={feature} still={props.still} />
      <LabelTracker labels={labels} />
    </>
  )
}

function useSpotLabel(labels: SceneProps['labels'], pose: Pose, center: Vec3 | null): void {
  useLayoutEffect(() => {
    if (center) labels.current.get('spot')?.at.copy(standing(pose, center))
  }, [labels, pose, center])
}

function placeFigures(labels: Map<string, Label>, lines: DimensionEnds[]): void {
  for (const line of lines) labels.get(line.axis)?.at.lerpVectors(line.from, line.to, 0.5)
}
