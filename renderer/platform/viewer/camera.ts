import { type Box3, Vector3 } from 'three'

/** Standard views: direction from the part's center to the camera. z is up. */
export const VIEWS = {
  corner: [0.62, -1, 0.58],
  front: [0, -1, 0],
  back: [0, 1, 0],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  // Not exactly along the up axis, where the camera's roll is undefined.
  top: [0, -0.0001, 1],
  bottom: [0, -0.0001, -1],
} as const
export type ViewName = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

export interface Lens {
  /** Vertical field of view in degrees. */
  fov: number
  /** Size of the canvas in CSS pixels. */
  width: number
  height: number
}

/** Margin around the part for the dimension labels, in pixels on each side, and its highest share of a small canvas. */
const MARGIN = { horizontal: 96, vertical: 62, max_share: 0.13 }

/** Returns the camera distance in mm at which the whole box is in view, looking along `direction` reversed. */
export function fitDistance(box: Box3, direction: Vector3, lens: Lens): number {
  const { width, height } = lens
  const halfTangent = Math.tan((lens.fov * Math.PI) / 360)
  const halfHeight = halfTangent * usableShare(height, MARGIN.vertical)
  const halfWidth = halfTangent * (width / Math.max(1, height)) * usableShare(width, MARGIN.horizontal)
  const toward = direction.clone().normalize()
  const right = new Vector3(0, 0, 1).cross(toward).normalize()
  const up = toward.clone().cross(right)
  const center = box.getCenter(new Vector3())
  const distances = cornersOf(box).map((corner) => {
    const offset = corner.sub(center)
    const depth = offset.dot(toward)
    return depth + Math.max(Math.abs(offset.dot(right)) / halfWidth, Math.abs(offset.dot(up)) / halfHeight)
  })
  return Math.max(...distances)
}

/** Returns the share of a canvas side that the box may fill. */
function usableShare(pixels: number, margin: number): number {
  return 1 - 2 * Math.min(MARGIN.max_share, margin / Math.max(1, pixels))
}

export function cornersOf(box: Box3): Vector3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map(
    (corner) =>
      new Vector3(
        corner & 1 ? box.max.x : box.min.x,
        corner & 2 ? box.max.y : box.min.y,
        corner & 4 ? box.max.z : box.min.z,
      ),
  )
}

/** Returns the camera position for a close look at one place of the part: off its surface and slightly above. */
export function closeUpPosition(
  place: { position: Vector3; normal: Vector3 | null; size: number },
  box: Box3,
): Vector3 {
  const span = box.getSize(new Vector3()).length()
  const out = place.normal ?? place.position.clone().sub(box.getCenter(new Vector3()))
  const from = out.lengthSq() > 0 ? out.clone().normalize() : new Vector3(...VIEWS.corner).normalize()
  // The tilt avoids looking straight along the up axis, and shows depth.
  from.add(new Vector3(0.22, -0.34, 0.2)).normalize()
  // Far enough to keep the rest of the part in view for orientation.
  const distance = Math.min(span * 1.9, Math.max(span * 1.3, place.size * 9))
  return place.position.clone().addScaledVector(from, distance)
}
