import { describe, expect, test } from 'vitest'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { readThreemf } from '../../server/geometry/read/threemf/threemf.ts'
import { threemf, threemfMesh, threemfModel, threemfPackage } from './model-files.ts'
import { box, joined, tetrahedron } from './shapes.ts'

const BOX = threemfMesh(box([1, 2, 3]))
const ROOT = '3D/3dmodel.model'

function object(id: number, content: string, attributes = ''): string {
  return `<object id="${id}" ${attributes}>${content}</object>`
}

function components(...uses: string[]): string {
  return `<components>${uses.map((use) => `<component ${use}/>`).join('')}</components>`
}

function read(resources: string, items: string, more: Record<string, string> = {}, unit = 'millimeter') {
  const file = threemfPackage({ [ROOT]: threemfModel(resources, items, unit), ...more })
  return readThreemf(file, 10_000)
}

function bounds(resources: string, items: string) {
  return measureMesh(read(resources, items).mesh).bounds_mm
}

describe('the build of a 3MF', () => {
  test('one item of one object', () => {
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
  ])('a %s is %d mm', (unit, mm) => {
    const { max } = measureMesh(readThreemf(threemf(box(), unit), 100).mesh).bounds_mm
    expect(max[0] / mm).toBeCloseTo(1, 6)
  })

  test('without a unit it is millimetres, as the specification says', () => {
    const model = threemfModel(object(1, BOX), '<item objectid="1"/>').replace('unit="millimeter"', '')
    expect(measureMesh(readThreemf(threemfPackage({ [ROOT]: model }), 100).mesh).volume_mm3).toBeCloseTo(6)
  })

  test('an item is moved by the last three numbers of its transform', () => {
    const item = '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 10 20 30"/>'
    expect(bounds(object(1, BOX), item)).toEqual({ min: [10, 20, 30], max: [11, 22, 33] })
  })

  test('a transform turns row vectors: x goes to y, y to z, z to x', () => {
    const item = '<item objectid="1" transform="0 1 0 0 0 1 1 0 0 0 0 0"/>'
    expect(bounds(object(1, BOX), item)).toEqual({ min: [0, 0, 0], max: [3, 1, 2] })
  })

  test('a mirrored item keeps its outside outside', () => {
    const { mesh } = read(object(1, BOX), '<item objectid="1" transform="-1 0 0 0 1 0 0 0 1 0 0 0"/>')
    expect(measureMesh(mesh).volume_mm3).toBeCloseTo(6)
    expect(measureMesh(mesh).bounds_mm.min[0]).toBe(-1)
  })

  test('items of one object and of several become one part', () => {
    const resources = object(1, BOX) + object(2, threemfMesh(tetrahedron()))
    const items =
      '<item objectid="1"/><item objectid="1" transform="1 0 0 0 1 0 0 0 1 9 0 0"/><item objectid="2" transform="1 0 0 0 1 0 0 0 1 20 0 0"/>'
    const part = read(resources, items)
    expect(part.objects).toBe(3)
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(12 + 1 / 6, 5)
  })

  test('objects that no item names are not printed', () => {
    expect(
      measureMesh(read(object(1, BOX) + object(2, BOX), '<item objectid="2"/>').mesh).volume_mm3,
    ).toBeCloseTo(6)
  })

  test('components are placed by their own transform first, then by those around them', () => {
    const resources =
      object(1, BOX) +
      object(2, components('objectid="1" transform="1 0 0 0 1 0 0 0 1 10 0 0"')) +
      object(3, components('objectid="2" transform="2 0 0 0 2 0 0 0 2 0 0 0"', 'objectid="1"'))
    const item = '<item objectid="3" transform="1 0 0 0 1 0 0 0 1 0 0 100"/>'
    expect(bounds(resources, item)).toEqual({ min: [0, 0, 100], max: [22, 4, 106] })
    expect(read(resources, item).objects).toBe(1)
  })

  test('objects of other parts of the package are found by their path', () => {
    const other = threemfModel(object(1, threemfMesh(box([4, 4, 4]))), '')
    const root =
      object(1, BOX) + object(2, components('p:path="/3D/Objects/other.model" objectid="1"', 'objectid="1"'))
    const item =
      '<item objectid="2"/><item p:path="/3D/Objects/other.model" objectid="1" transform="1 0 0 0 1 0 0 0 1 9 9 9"/>'
    expect(measureMesh(read(root, item, { '3D/Objects/other.model': other }).mesh).volume_mm3).toBeCloseTo(
      6 + 64 + 64,
    )
  })

  test('a core namespace with a prefix is read, elements of other namespaces are not', () => {
    const foreign = '<s:vertices xmlns:s="slices"><s:vertex x="9" y="9" z="9"/></s:vertices>'
    const model = threemfModel(object(1, BOX + foreign), '<item objectid="1"/>')
      .replaceAll(/<(\/?)(?=model|resources|object|mesh|vert|tri|build|item)/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=')
    expect(readThreemf(threemfPackage({ [ROOT]: model }), 100).mesh).toEqual(box([1, 2, 3]))
  })

  test('the root model is the one that the relationships name', () => {
    const file = threemfPackage({
      'Other/part.model': threemfModel(object(1, BOX), '<item objectid="1"/>'),
      [ROOT]: threemfModel(object(1, threemfMesh(tetrahedron())), '<item objectid="1"/>'),
    })
    expect(readThreemf(file, 100).mesh.triangles).toHaveLength(36)
  })

  test('without a relationship to a model the usual place is looked up', () => {
    const model = threemfModel(object(1, BOX), '<item objectid="1"/>')
    const file = threemfPackage({ [ROOT]: model, '_rels/.rels': '<Relationships xmlns="r"/>' })
    expect(readThreemf(file, 100).mesh.triangles).toHaveLength(36)
  })
})

describe('what of a 3MF does not count for the print is told', () => {
  test.each([
    ['supports', object(2, BOX, 'type="support"'), '<item objectid="2"/>'],
    ['supports', object(2, BOX, 'type="solidsupport"'), '<item objectid="2"/>'],
    ['helper objects', object(2, BOX, 'type="other"'), '<item objectid="2"/>'],
    ['objects marked as not printed', object(2, BOX), '<item objectid="2" printable="0"/>'],
    ['colors', '<m:colorgroup id="9" xmlns:m="m"><m:color color="#F00"/></m:colorgroup>', ''],
    ['colors', object(2, BOX.replace('v3="3"', 'v3="3" paint_color="4"')), ''],
    ['sliced data', '<s:slicestack id="9" xmlns:s="s"></s:slicestack>', ''],
  ])('%s', (name, resources, item) => {
    const part = read(object(1, BOX) + resources, `<item objectid="1"/>${item}`)
    expect(part.ignored).toEqual([name])
    expect(part.objects).toBe(1)
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(6)
  })

  test('shapes that are part of the geometry but cannot be read are told apart', () => {
    const lattice = BOX.replace('</mesh>', '<b:beamlattice xmlns:b="b"></b:beamlattice></mesh>')
    expect(read(object(1, lattice), '<item objectid="1"/>').unread).toEqual(['beam lattices'])
  })

  test('also when it stands in another part of the package', () => {
    const painted = BOX.replace('v3="3"', 'v3="3" paint_color="4"').replace(
      '</mesh>',
      '<b:beamlattice xmlns:b="b"/></mesh>',
    )
    const other = { '3D/other.model': threemfModel(object(1, painted), '') }
    const part = read('', '<item objectid="1" p:path="/3D/other.model"/>', other)
    expect(part).toMatchObject({ objects: 1, ignored: ['colors'], unread: ['beam lattices'] })
  })

  test('a build without items has no triangles', () => {
    expect(read(object(1, BOX), '').mesh.triangles).toHaveLength(0)
  })
})

describe('projects of slicers', () => {
  const prusa = (type: string) =>
    `<config><object id="1"><volume firstid="0" lastid="11"><metadata type="volume" key="volume_type" value="ModelPart"/></volume>
    <volume firstid="12" lastid="23"><metadata type="volume" key="volume_type" value="${type}"/></volume></object></config>`
  const twoBoxes = object(1, threemfMesh(joined(box(), box([2, 2, 2], [5, 0, 0]))))
  const bambu = (subtype: string, plates = '') =>
    `<config><object id="3"><part id="1" subtype="normal_part"/><part id="2" subtype="${subtype}"/></object>${plates}</config>`
  const twoParts =
    object(1, threemfMesh(box())) +
    object(2, threemfMesh(box([2, 2, 2], [5, 0, 0]))) +
    object(3, components('objectid="1"', 'objectid="2"'))

  test.each([
    ['ModelPart', 9, [], []],
    ['ParameterModifier', 1, ['modifiers'], []],
    ['SupportBlocker', 1, ['modifiers'], []],
    ['NegativeVolume', 1, [], ['volumes to be cut out']],
  ])('PrusaSlicer: a run of triangles of type %s', (type, volume, ignored, unread) => {
    const part = read(twoBoxes, '<item objectid="1"/>', { 'Metadata/Slic3r_PE_model.config': prusa(type) })
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(volume)
    expect(part).toMatchObject({ ignored, unread })
  })

  test.each([
    ['normal_part', 9, [], []],
    ['modifier_part', 1, ['modifiers'], []],
    ['support_enforcer', 1, ['modifiers'], []],
    ['negative_part', 1, [], ['volumes to be cut out']],
  ])('Bambu Studio and OrcaSlicer: a component of type %s', (subtype, volume, ignored, unread) => {
    const part = read(twoParts, '<item objectid="3"/>', { 'Metadata/model_settings.config': bambu(subtype) })
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(volume)
    expect(part).toMatchObject({ ignored, unread })
  })

  test('several plates are told when more than one holds something', () => {
    const plate = '<plate><model_instance/><model_instance/></plate>'
    const ignoredWith = (plates: string) =>
      read(twoParts, '<item objectid="3"/>', {
        'Metadata/model_settings.config': bambu('normal_part', plates),
      }).ignored
    expect(ignoredWith(`${plate}<plate/>`)).toEqual([])
    expect(ignoredWith(plate + plate)).toEqual(['several plates'])
  })

  test('G-code of a plate is ignored, and told', () => {
    const part = read(twoBoxes, '<item objectid="1"/>', { 'Metadata/plate_1.gcode': 'G28\n' })
    expect(part.ignored).toEqual(['sliced data'])
  })
})

describe('a damaged or hostile 3MF is refused with its reason', () => {
  test.each([
    ['an unknown unit', object(1, BOX), '', /unit "parsec"/, 'parsec'],
    ['an item without its object', object(1, BOX), '<item objectid="7"/>', /object "7" is not in/],
    ['a part that is not there', '', '<item objectid="1" p:path="/3D/none.model"/>', /no "\/3D\/none.model"/],
    [
      'a path that climbs out',
      '',
      '<item objectid="1" p:path="../../etc/passwd"/>',
      /no "..\/..\/etc\/passwd"/,
    ],
    ['two objects with one number', object(1, BOX) + object(1, BOX), '<item objectid="1"/>', /two objects 1/],
    [
      'a transform of eleven numbers',
      object(1, BOX),
      '<item objectid="1" transform="1 0 0 0 1 0 0 0 1 0 0"/>',
      /transform/,
    ],
    [
      'a transform of words',
      object(1, BOX),
      '<item objectid="1" transform="a b c d e f g h i j k l"/>',
      /transform/,
    ],
    [
      'a vertex without z',
      object(1, BOX.replace(' z="0"', '')),
      '<item objectid="1"/>',
      /lacks a coordinate/,
    ],
    [
      'a triangle without v3',
      object(1, BOX.replace(/ v3="\d"/, '')),
      '<item objectid="1"/>',
      /lacks a vertex number/,
    ],
    [
      'a vertex number below zero',
      object(1, BOX.replace('v1="0"', 'v1="-1"')),
      '<item objectid="1"/>',
      /lacks a vertex number/,
    ],
    [
      'a vertex number beyond the last',
      object(1, BOX.replace('v1="0"', 'v1="8"')),
      '<item objectid="1"/>',
      /vertex 8 of 8/,
    ],
    [
      'an object inside itself',
      object(1, components('objectid="1"')),
      '<item objectid="1"/>',
      /contains itself/,
    ],
    [
      'a circle of objects',
      object(1, components('objectid="2"')) + object(2, components('objectid="1"')),
      '<item objectid="1"/>',
      /contains itself/,
    ],
  ])('%s', (_name, resources, items, reason, unit = 'millimeter') => {
    expect(() => read(resources, items, {}, unit)).toThrow(/file_unreadable/)
    expect(() => read(resources, items, {}, unit)).toThrow(reason)
  })

  test('components that multiply tenfold six times are refused before they are placed', () => {
    const levels = [2, 3, 4, 5, 6, 7].map((id) =>
      object(id, components(...Array(10).fill(`objectid="${id - 1}"`))),
    )
    expect(() => read(object(1, BOX) + levels.join(''), '<item objectid="7"/>')).toThrow(/file_too_complex/)
    expect(() => read(object(1, '') + levels.join(''), '<item objectid="7"/>')).toThrow(
      /1111111 objects are placed|11111\d objects/,
    )
  })

  test.each([
    ['the longest chain first', '<item objectid="5001"/>'],
    [
      'one longer after the other',
      Array.from({ length: 5000 }, (_, at) => `<item objectid="${at + 2}"/>`).join(''),
    ],
  ])('components nested in thousands are refused: %s', (_name, items) => {
    const chain = Array.from({ length: 5000 }, (_, at) => object(at + 2, components(`objectid="${at + 1}"`)))
    expect(() => read(object(1, BOX) + chain.join(''), items)).toThrow(
      /file_unreadable.*nested more than 100 deep/,
    )
  })

  test('more triangles than allowed go to a person, also when only placing makes them so many', () => {
    expect(() => readThreemf(threemf(box()), 11)).toThrow(/file_too_complex/)
    const twice = threemfPackage({
      [ROOT]: threemfModel(object(1, BOX), '<item objectid="1"/><item objectid="1"/>'),
    })
    expect(() => readThreemf(twice, 23)).toThrow(/file_too_complex/)
    expect(readThreemf(twice, 24).mesh.triangles).toHaveLength(72)
  })

  test('two root models are refused', () => {
    const rels =
      '<Relationships xmlns="r">' +
      ['/3D/a.model', '/3D/b.model']
        .map(
          (target) =>
            `<Relationship Target="${target}" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/>`,
        )
        .join('') +
      '</Relationships>'
    const model = threemfModel(object(1, BOX), '<item objectid="1"/>')
    const file = threemfPackage({ '3D/a.model': model, '3D/b.model': model, '_rels/.rels': rels })
    expect(() => readThreemf(file, 100)).toThrow(/more than one root model/)
  })
})
