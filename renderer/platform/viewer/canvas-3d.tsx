import type { CameraControls } from '@react-three/drei'
import { Canvas } from '@react-three/fiber'
import { useCallback, useMemo, useRef } from 'react'
import { Vector3, VSMShadowMap } from 'three'
import { FaceBanner } from './face-banner.tsx'
import { FindingCard } from './finding-card.tsx'
import { LabelBoard } from './label-board.ts'
import { LabelLayer } from './label-layer.tsx'
import { spotOfClick } from './marked-spot.ts'
import { type Pose, poseOf } from './pose.ts'
import { MarkBanner } from './mark-banner.tsx'
import { Scene, type SceneProps } from './scene.tsx'
import { SectionPanel } from './section-panel.tsx'
import type { BoxedPart, PartViewerProps } from './shown-part.ts'
import { edgeColor, marksOn, NEUTRAL_PART, shownFilament, STAGE_COLORS } from './stage-colors.ts'
import { Toolbar } from './toolbar.tsx'
import { useFacePicker } from './use-face-picker.ts'
import { useTurnKeys } from './use-turn-keys.ts'
import classes from './viewer.module.css'
import { useViewer } from './viewer-state.ts'
import { createRenderer, setUpRenderer } from './webgl.ts'

const CAMERA = { fov: 28, up: [0, 0, 1], position: [200, -300, 200], near: 0.1, far: 5000 } as const
const SHADOWS = { type: VSMShadowMap }

/** The 3D canvas with its toolbar, panels and labels. */
export function Canvas3d(props: DrawnPartProps) {
  const controls = useRef<CameraControls>(null)
  const frame = useRef<HTMLDivElement>(null)
  const board = useMemo(() => new LabelBoard(), [])
  const pose = usePose(props)
  const size = useMemo(() => props.part.box.getSize(new Vector3()), [props.part])
  useTurnKeys(frame, controls)
  return (
    <>
      <div className={`absolute inset-0 overflow-hidden ${classes['stage']}`}>
        <div
          ref={frame}
          className={`rings-inside absolute inset-0 ${classes['canvas']}`}
          role="application"
          aria-roledescription="3D view"
          aria-label={props.description}
          aria-describedby="viewer-keys"
        >
          <DrawnScene {...props} {...{ pose, controls, board }} />
          <LabelLayer board={board} size={size} findings={props.findings} part={props.part} />
        </div>
        <ViewerTools box={pose.box} onFace={props.onFace} board={board} />
      </div>
      <FindingCard findings={props.findings} />
    </>
  )
}

type DrawnPartProps = PartViewerProps & { part: BoxedPart }

/** Returns the pose of the part: as previewed, as printed, or as drawn. */
function usePose({ part, down }: DrawnPartProps): Pose {
  const { printed, previewedDown } = useViewer()
  const side = previewedDown ?? (printed ? down : null)
  return useMemo(() => poseOf(part.vertices, side), [part, side])
}

/** The canvas, drawn only when something changes. */
function DrawnScene(props: DrawnPartProps & Pick<SceneProps, 'pose' | 'controls' | 'board'>) {
  const { part, findings, pose, controls, board } = props
  const { look, marks } = useLook(props)
  const picker = useFacePicker(part, findings, props.onFace !== undefined)
  const onMark = useMark(props)
  const still = useMemo(() => matchMedia('(prefers-reduced-motion: reduce)').matches, [])
  return (
    <Canvas
      frameloop="demand"
      dpr={[1, 2]}
      shadows={SHADOWS}
      camera={CAMERA}
      gl={createRenderer}
      onCreated={setUpRenderer}
    >
      <Scene
        {...{ part, pose, look, marks, findings, controls, board, still }}
        stage={STAGE_COLORS[props.dark ? 'dark' : 'light']}
        picked={picker.region}
        onHover={picker.hover}
        onFace={picker.choose}
        onMark={onMark}
      />
    </Canvas>
  )
}

/** Puts the pin where the part is clicked; undefined while no spot is marked. */
function useMark({ pose, controls }: Pick<SceneProps, 'pose' | 'controls'>): SceneProps['onMark'] {
  const { marking, set } = useViewer()
  return useMemo(() => {
    if (!marking) return undefined
    return ({ point, normal, eye }) => {
      const target = controls.current?.getTarget(new Vector3()) ?? point
      set({ pin: spotOfClick(pose, { point, normal, eye, target }), spot: null, section: null })
    }
  }, [marking, pose, controls, set])
}

interface ToolsProps extends Pick<Pose, 'box'>, Pick<PartViewerProps, 'onFace'> {
  board: LabelBoard
}

function ViewerTools({ box, onFace, board }: ToolsProps) {
  const tools = useCallback((element: HTMLElement | null) => board.setTools(element), [board])
  return (
    <>
      <p id="viewer-keys" className="spoken">
        Arrow keys rotate the part, plus and minus zoom, 0 fits the view, and 1 to 7 select the standard
        views.
      </p>
      <Toolbar ref={tools} />
      <SectionPanel box={box} />
      <FaceBanner onUse={onFace} />
      <MarkBanner />
    </>
  )
}

/** Returns the filament's look; gray while a finding is shown, so that its mark is visible on every color. */
function useLook(props: Pick<PartViewerProps, 'color' | 'matte'>) {
  const isFindingShown = useViewer((state) => state.spot !== null)
  return useMemo(() => {
    const color = isFindingShown ? NEUTRAL_PART : shownFilament(props.color)
    return { look: { color, matte: props.matte, edge: edgeColor(color) }, marks: marksOn(color) }
  }, [props.color, props.matte, isFindingShown])
}
