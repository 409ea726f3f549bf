import { type Box3, Vector3 } from 'three'

/** The standard ways to look at a part: from where, seen from its middle. z is up. */
export const VIEWS = {
  corner: [0.62, -1, 0.58],
  front: [0, -1, 0],
  back: [0, 1, 0],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  // Not exactly along the up axis, where a camera would not know which way is up.
  top: [0, -0.0001, 1],
  bottom: [0, -0.0001, -1],
} as const
export type ViewName = keyof typeof VIEWS
export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

export interface Lens {
  /** Vertical opening angle in degrees. */
  fov: number
  /** Size of the picture in pixels of the page. */
  width: number
  height: number
}

/** Room left free around the part for the figures beside it, in pixels on each side, and the most of it in small pictures. */
const ROOM = { beside: 96, above: 62, most: 0.13 }

/** From how far away, along `from`, the whole box is in the picture. */
export function fitDistance(box: Box3, from: Vector3, lens: Lens): number {
  const { width, height } = lens
  const half = Math.tan((lens.fov * Math.PI) / 360)
  const tall = half * shareLeft(height, ROOM.above)
  const wide = half * (width / Math.max(1, height)) * shareLeft(width, ROOM.beside)
  const towards = from.clone().normalize()
  const right = new Vector3(0, 0, 1).cross(towards).normalize()
  const up = towards.clone().cross(right)
  const middle = box.getCenter(new Vector3())
  const needed = cornersOf(box).map((corner) => {
    const seen = corner.sub(middle)
    const nearer = seen.dot(towards)
    return nearer + Math.max(Math.abs(seen.dot(right)) / wide, Math.abs(seen.dot(up)) / tall)
  })
  return Math.max(...needed)
}

/** Which part of the picture's side the box may fill; a small picture spares less of it. */
function shareLeft(pixels: number, room: number): number {
  return 1 - 2 * Math.min(ROOM.most, room / Math.max(1, pixels))
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

/** Where to stand to look at one place of the part: off its surface, a little from above, near but not inside. */
export function flightTo(place: { at: Vector3; normal: Vector3 | null; size: number }, box: Box3): Vector3 {
  const span = box.getSize(new Vector3()).length()
  const out = place.normal ?? place.at.clone().sub(box.getCenter(new Vector3()))
  const from = out.lengthSq() > 0 ? out.clone().normalize() : new Vector3(...VIEWS.corner).normalize()
  // Straight from above or below has no "up"; a slight tilt also shows depth.
  from.add(new Vector3(0.22, -0.34, 0.2)).normalize()
  // Never so near that one no longer knows where on the part one is.
  const distance = Math.min(span * 1.9, Math.max(span * 1.3, place.size * 9))
  return place.at.clone().addScaledVector(from, distance)
}
