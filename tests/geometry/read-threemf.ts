import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { readThreemf } from '../../server/geometry/read/threemf/threemf.ts'
import { threemfMesh, threemfModel, threemfPackage } from './model-files.ts'
import { box } from './shapes.ts'

/** A box of 1 x 2 x 3, as the mesh of an object. */
export const BOX = threemfMesh(box([1, 2, 3]))
export const ROOT = '3D/3dmodel.model'

/** An object of a model. */
export function object(id: number, content: string, attributes = ''): string {
  return `<object id="${id}" ${attributes}>${content}</object>`
}

/** The components of an object, each given by its attributes. */
export function components(...attributes: string[]): string {
  return `<components>${attributes.map((text) => `<component ${text}/>`).join('')}</components>`
}

/** Reads a package with these resources, build items and other entries. */
export function read(
  resources: string,
  items: string,
  more: Record<string, string> = {},
  unit = 'millimeter',
) {
  const file = threemfPackage({ [ROOT]: threemfModel(resources, items, unit), ...more })
  return readThreemf(file, 10_000)
}

export function bounds(resources: string, items: string) {
  return measureMesh(read(resources, items).mesh).bounds_mm
}
