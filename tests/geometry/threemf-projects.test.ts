import { describe, expect, test } from 'vitest'
import { measureMesh } from '../../server/geometry/mesh/measure.ts'
import { threemfMesh } from './model-files.ts'
import { components, object, read } from './read-threemf.ts'
import { box, joined } from './shapes.ts'

describe('slicer projects', () => {
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

  test('reports several plates when more than one is used', () => {
    const plate = '<plate><model_instance/><model_instance/></plate>'
    const ignoredWith = (plates: string) =>
      read(twoParts, '<item objectid="3"/>', {
        'Metadata/model_settings.config': bambu('normal_part', plates),
      }).ignored
    expect(ignoredWith(`${plate}<plate/>`)).toEqual([])
    expect(ignoredWith(plate + plate)).toEqual(['several plates'])
  })

  test('ignores and reports G-code of a plate', () => {
    const part = read(twoBoxes, '<item objectid="1"/>', { 'Metadata/plate_1.gcode': 'G28\n' })
    expect(part.ignored).toEqual(['sliced data'])
  })
})
