import { type BufferGeometry, DoubleSide, Mesh, MeshBasicMaterial, Raycaster, type Vector3 } from 'three'

/** A place closer to the surface than this share of the view's distance is on the surface. */
const ON_SURFACE_SHARE = 0.03

/** Returns true if other parts of the surface are between the eye and a place. All in the part's own axes. */
export function isHidden(surface: BufferGeometry, eye: Vector3, place: Vector3): boolean {
  const distance = eye.distanceTo(place)
  const direction = place.clone().sub(eye).normalize()
  const ray = new Raycaster(eye, direction, 0, distance * (1 - ON_SURFACE_SHARE))
  const material = new MeshBasicMaterial({ side: DoubleSide })
  const hits = ray.intersectObject(new Mesh(surface, material), false)
  material.dispose()
  return hits.length > 0
}
