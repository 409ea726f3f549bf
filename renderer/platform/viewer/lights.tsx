import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo, useRef } from 'react'
import { type Box3, type DirectionalLight, Vector3, type WebGLRenderer } from 'three'
import { makePanelLight } from './panel-light.ts'

/** Lights the part as in a studio, from panels and from two lamps that give it highlights. */
export function Lights({ box, shadow }: { box: Box3; shadow: boolean }) {
  const panels = useMemo(() => makePanelLight(), [])
  return (
    <>
      <primitive object={panels} />
      <directionalLight position={[-0.6, -1, 1.1]} intensity={0.9} />
      <directionalLight position={[1, 0.4, 0.5]} intensity={0.35} />
      <Headlight />
      {shadow ? <PlateShadow key={[...box.min, ...box.max].join()} box={box} /> : null}
    </>
  )
}

/** A faint light at the camera, so that no side of the part is ever black. */
function Headlight() {
  const light = useRef<DirectionalLight>(null)
  useFrame(({ camera }) => {
    light.current?.position.copy(camera.position)
  })
  return <directionalLight ref={light} intensity={0.55} />
}

/** Light from above that only casts the part's soft shadow on the plate, drawn once per pose. */
function PlateShadow({ box }: { box: Box3 }) {
  const gl = useThree((state) => state.gl)
  const invalidate = useThree((state) => state.invalidate)
  const size = box.getSize(new Vector3())
  const reach = Math.max(size.x, size.y) * 0.75 + size.z * 0.15
  useEffect(() => {
    drawShadowOnce(gl)
    invalidate()
  }, [gl, invalidate])
  return (
    <directionalLight
      castShadow
      intensity={0.05}
      position={[-size.z * 0.12, -size.z * 0.05, size.z * 2 + reach]}
      shadow-mapSize={[512, 512]}
      // With variance shadows the plate is in the shadow map too, and must not shade itself.
      shadow-bias={-0.006}
      shadow-radius={12}
      shadow-blurSamples={25}
      shadow-camera-left={-reach}
      shadow-camera-right={reach}
      shadow-camera-top={reach}
      shadow-camera-bottom={-reach}
      shadow-camera-near={reach * 0.05}
      shadow-camera-far={size.z * 2.2 + reach * 1.2}
    />
  )
}

/** Draws the shadow map once: rotating the view does not change it. */
function drawShadowOnce(gl: WebGLRenderer): void {
  gl.shadowMap.autoUpdate = false
  gl.shadowMap.needsUpdate = true
}
