import { describe, expect, test } from 'vitest'
import { readThreemf } from '../../server/geometry/read/threemf/threemf.ts'
import { threemf, threemfModel, threemfPackage } from './model-files.ts'
import { BOX, components, object, read, ROOT } from './read-threemf.ts'
import { box } from './shapes.ts'

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

  test('refuses components that multiply tenfold six times before it places them', () => {
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
  ])('refuses thousands of nested components: %s', (_name, items) => {
    const chain = Array.from({ length: 5000 }, (_, at) => object(at + 2, components(`objectid="${at + 1}"`)))
    expect(() => read(object(1, BOX) + chain.join(''), items)).toThrow(
      /file_unreadable.*nested more than 100 deep/,
    )
  })

  test('refuses more triangles than allowed as too complex, also when only placing exceeds the limit', () => {
    expect(() => readThreemf(threemf(box()), 11)).toThrow(/file_too_complex/)
    const twice = threemfPackage({
      [ROOT]: threemfModel(object(1, BOX), '<item objectid="1"/><item objectid="1"/>'),
    })
    expect(() => readThreemf(twice, 23)).toThrow(/file_too_complex/)
    expect(readThreemf(twice, 24).mesh.triangles).toHaveLength(72)
  })

  test('refuses two root models', () => {
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
