import { useFrame, useThree } from '@react-three/fiber'
import type { RefObject } from 'react'
import { type Camera, Vector3 } from 'three'

/** A label over the picture: the element, and the place it belongs to. */
export interface Label {
  element: HTMLElement | null
  at: Vector3
}

/** Keeps labels of the page at their places in the picture. `labels` is filled by whoever draws them. */
export function LabelTracker({ labels }: { labels: RefObject<Map<string, Label>> }) {
  const size = useThree((state) => state.size)
  const camera = useThree((state) => state.camera)
  useFrame(() => {
    for (const label of labels.current.values()) place(label, camera, size)
  })
  return null
}

const seen = new Vector3()

function place({ element, at }: Label, camera: Camera, size: { width: number; height: number }): void {
  if (!element) return
  seen.copy(at).project(camera)
  const x = ((seen.x + 1) / 2) * size.width
  const y = ((1 - seen.y) / 2) * size.height
  const inside = seen.z < 1 && x > 0 && y > 0 && x < size.width && y < size.height
  element.style.visibility = inside ? 'visible' : 'hidden'
  element.style.transform = `translate(-50%, -50%) translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`
}
