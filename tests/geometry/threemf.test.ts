import { describe, expect, test } from 'vitest'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { readThreemf } from '../../server/geometry/read/threemf/threemf.ts'
import { threemf, threemfMesh, threemfModel, threemfPackage } from './model-files.ts'
import { BOX, bounds, components, object, read, ROOT } from './read-threemf.ts'
import { box, tetrahedron } from './shapes.ts'

describe('the build of a 3MF', () => {
  test('has one item of one object', () => {
    const part = readThreemf(threemf(box([1, 2, 3])), 100)
    expect(part.mesh).toEqual(box([1, 2, 3]))
    expect(part).toMatchObject({ objects: 1, ignored: [], unread: [], unusableTriangles: 0 })
  })

  test.each([
    ['micron', 0.001],
    ['centimeter', 10],
    ['inch', 25.4],
    ['foot', 304.8],
    ['meter', 1000],
  ])('converts a %s to %d mm', (unit, mm) => {
    const { max } = measureMesh(readThreemf(threemf(box(), unit), 100).mesh).bounds_mm
    expect(max[0] / mm).toBeCloseTo(1, 6)
  })

  test('is in millimeters when it has no unit, as the specification says', () => {
    const model = threemfModel(object(1, BOX), '<item objectid="1"/>').replace('unit="millimeter"', '')
    expect(measureMesh(readThreemf(threemfPackage({ [ROOT]: model }), 100).mesh).volume_mm3).toBeCloseTo(6)
  })

  test('moves an item by the last three numbers of its transform', () => {
    const item = '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 10 20 30"/>'
    expect(bounds(object(1, BOX), item)).toEqual({ min: [10, 20, 30], max: [11, 22, 33] })
  })

  test('applies a transform to row vectors: x goes to y, y to z, z to x', () => {
    const item = '<item objectid="1" transform="0 1 0 0 0 1 1 0 0 0 0 0"/>'
    expect(bounds(object(1, BOX), item)).toEqual({ min: [0, 0, 0], max: [3, 1, 2] })
  })

  test('keeps a mirrored item facing outward', () => {
    const { mesh } = read(object(1, BOX), '<item objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/>')
    expect(measureMesh(mesh).volume_mm3).toBeCloseTo(6)
    expect(measureMesh(mesh).bounds_mm.min[0]).toBe(-1)
  })

  test('merges items of one object and of several into one part', () => {
    const resources = object(1, BOX) + object(2, threemfMesh(tetrahedron()))
    const items =
      '<item objectid="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 9 0 0"/><item objectid="2" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>'
    const part = read(resources, items)
    expect(part.objects).toBe(3)
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(12 + 1 / 6, 5)
  })

  test('leaves out objects that no item names', () => {
    expect(
      measureMesh(read(object(1, BOX) + object(2, BOX), '<item objectid="2"/>').mesh).volume_mm3,
    ).toBeCloseTo(6)
  })

  test('places components by their own transform first, then by those around them', () => {
    const resources =
      object(1, BOX) +
      object(2, components('objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"')) +
      object(3, components('objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 0"', 'objectid="1"'))
    const item = '<item objectid="3" transform="1 0 0 0 1 0 0 0 1 0 0 100"/>'
    expect(bounds(resources, item)).toEqual({ min: [0, 0, 100], max: [22, 4, 106] })
    expect(read(resources, item).objects).toBe(1)
  })

  test('finds objects of other parts of the package by their path', () => {
    const other = threemfModel(object(1, threemfMesh(box([4, 4, 4]))), '')
    const root =
      object(1, BOX) + object(2, components('p:path="/3D/Objects/other.model" objectid="1"', 'objectid="1"'))
    const item =
      '<item objectid="2"/><item p:path="/3D/Objects/other.model" objectid="1" transform="1 0 0 0 1 0 0 0 1 9 9 9"/>'
    expect(measureMesh(read(root, item, { '3D/Objects/other.model': other }).mesh).volume_mm3).toBeCloseTo(
      6 + 64 + 64,
    )
  })

  test('reads a core namespace with a prefix, and no elements of other namespaces', () => {
    const foreign = '<s:vertices xmlns:s="slices"><s:vertex x="9" y="9" z="9"/></s:vertices>'
    const model = threemfModel(object(1, BOX + foreign), '<item objectid="1"/>')
      .replaceAll(/<(\/?)(?=model|resources|object|mesh|vert|tri|build|item)/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=')
    expect(readThreemf(threemfPackage({ [ROOT]: model }), 100).mesh).toEqual(box([1, 2, 3]))
  })

  test('uses the root model that the relationships name', () => {
    const file = threemfPackage({
      'Other/part.model': threemfModel(object(1, BOX), '<item objectid="1"/>'),
      [ROOT]: threemfModel(object(1, threemfMesh(tetrahedron())), '<item objectid="1"/>'),
    })
    expect(readThreemf(file, 100).mesh.triangles).toHaveLength(36)
  })

  test('uses the usual root model without a relationship', () => {
    const model = threemfModel(object(1, BOX), '<item objectid="1"/>')
    const file = threemfPackage({ [ROOT]: model, '_rels/.rels': '<Relationships xmlns="r"/>' })
    expect(readThreemf(file, 100).mesh.triangles).toHaveLength(36)
  })
})

describe('content of a 3MF that does not count for the print is reported', () => {
  test.each([
    ['supports', object(2, BOX, 'type="support"'), '<item objectid="2"/>'],
    ['supports', object(2, BOX, 'type="solidsupport"'), '<item objectid="2"/>'],
    ['helper objects', object(2, BOX, 'type="other"'), '<item objectid="2"/>'],
    ['objects marked as not printed', object(2, BOX), '<item objectid="2" printable="0"/>'],
    ['colors', '<m:colorgroup id="9" xmlns:m="m"><m:color color="#F00"/></m:colorgroup>', ''],
    ['colors', object(2, BOX.replace('v3="3"', 'v3="3" paint_color="4"')), ''],
    ['sliced data', '<s:slicestack id="9" xmlns:s="s"></s:slicestack>', ''],
  ])('the content is reported: %s', (name, resources, item) => {
    const part = read(object(1, BOX) + resources, `<item objectid="1"/>${item}`)
    expect(part.ignored).toEqual([name])
    expect(part.objects).toBe(1)
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(6)
  })

  test('unsupported geometry is reported separately', () => {
    const lattice = BOX.replace('</mesh>', '<b:beamlattice xmlns:b="b"></b:beamlattice></mesh>')
    expect(read(object(1, lattice), '<item objectid="1"/>').unread).toEqual(['beam lattices'])
  })

  test('content in another part of the package is reported, too', () => {
    const painted = BOX.replace('v3="3"', 'v3="3" paint_color="4"').replace(
      '</mesh>',
      '<b:beamlattice xmlns:b="b"/></mesh>',
    )
    const other = { '3D/other.model': threemfModel(object(1, painted), '') }
    const part = read('', '<item objectid="1" p:path="/3D/other.model"/>', other)
    expect(part).toMatchObject({ objects: 1, ignored: ['colors'], unread: ['beam lattices'] })
  })

  test('a build without items, which has no triangles', () => {
    expect(read(object(1, BOX), '').mesh.triangles).toHaveLength(0)
  })
})
