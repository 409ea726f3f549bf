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
    ['SupportEnforcer', 1, ['modifiers'], []],
    ['SeamPosition', 1, ['modifiers'], []],
    ['BrimPatch', 1, ['modifiers'], []],
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
    ['support_blocker', 1, ['modifiers'], []],
    ['negative_part', 1, [], ['volumes to be cut out']],
  ])('Bambu Studio and OrcaSlicer: a component of type %s', (subtype, volume, ignored, unread) => {
    const part = read(twoParts, '<item objectid="3"/>', { 'Metadata/model_settings.config': bambu(subtype) })
    expect(measureMesh(part.mesh).volume_mm3).toBeCloseTo(volume)
    expect(part).toMatchObject({ ignored, unread })
  })

  test.each(['SuperSlicer_model', 'Slic3r_model'])('a run of triangles that %s.config marks', (name) => {
    const project = read(twoBoxes, '<item objectid="1"/>', {
      [`Metadata/${name}.config`]: prusa('SupportBlocker'),
    })
    expect(measureMesh(project.mesh).volume_mm3).toBeCloseTo(1)
  })

  test('PrusaSlicer: a run of triangles that an old version marks as a modifier', () => {
    const notes = (value: string) =>
      prusa('').replace('key="volume_type" value=""', `key="modifier" value="${value}"`)
    const volumeWith = (value: string) =>
      measureMesh(
        read(twoBoxes, '<item objectid="1"/>', { 'Metadata/Slic3r_PE_model.config': notes(value) }).mesh,
      ).volume_mm3
    expect([volumeWith('1'), volumeWith('0')]).toEqual([expect.closeTo(1), expect.closeTo(9)])
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

describe('projects of Cura', () => {
  const CURA = 'xmlns:cura="http://software.ultimaker.com/xml/cura/3mf/2015/10"'
  const part = object(1, threemfMesh(box()))
  const metadata = (key: string, value: string, attributes = '') =>
    `<metadatagroup ${attributes}><metadata name="${key}" preserve="true" type="xs:string">${value}</metadata></metadatagroup>`
  const helper = (settings: string, attributes = CURA) =>
    object(2, settings + threemfMesh(box([2, 2, 2], [5, 0, 0])), attributes)
  const items = '<item objectid="1"/><item objectid="2"/>'

  test.each(['anti_overhang_mesh', 'support_mesh', 'infill_mesh', 'cutting_mesh'])(
    'an object that is its %s is left out',
    (key) => {
      const project = read(part + helper(metadata(`cura:${key}`, 'True')), items)
      expect(measureMesh(project.mesh).volume_mm3).toBeCloseTo(1)
      expect(project).toMatchObject({ objects: 1, ignored: ['modifiers'], unread: [] })
    },
  )

  test.each([
    [
      'as a component',
      part +
        helper(metadata('cura:support_mesh', 'True')) +
        object(3, components('objectid="1"', 'objectid="2"')),
      '<item objectid="3"/>',
    ],
    [
      'under another prefix',
      part + helper(metadata('c:support_mesh', 'True'), CURA.replace(':cura', ':c')),
      items,
    ],
    [
      'under a prefix of the group',
      part + helper(metadata('x:support_mesh', 'True', CURA.replace(':cura', ':x')), ''),
      items,
    ],
    [
      'with settings of old versions',
      part + helper('<cura:settings><cura:setting key="support_mesh">True</cura:setting></cura:settings>'),
      items,
    ],
    ['in lower case, among blanks', part + helper(metadata('cura:support_mesh', '\n true ')), items],
    [
      'behind other settings',
      part + helper(metadata('cura:extruder_nr', '0') + metadata('cura:support_mesh', 'True')),
      items,
    ],
    [
      'on its item',
      part + helper(''),
      `<item objectid="1"/><item objectid="2">${metadata('cura:support_mesh', 'True', CURA)}</item>`,
    ],
  ])('a helper %s is left out', (_where, resources, build) => {
    const project = read(resources, build)
    expect(measureMesh(project.mesh).volume_mm3).toBeCloseTo(1)
    expect(project.ignored).toEqual(['modifiers'])
  })

  test.each([
    ['a setting that is false', metadata('cura:support_mesh', 'False'), CURA],
    ['another setting', metadata('cura:infill_sparse_density', '1'), CURA],
    [
      'a name of another namespace',
      metadata('cura:support_mesh', 'True'),
      'xmlns:cura="http://example.com/cura"',
    ],
    ['a name without a namespace', metadata('support_mesh', 'True'), CURA],
    ['no value', metadata('cura:support_mesh', ''), CURA],
  ])('an object with %s is a part', (_what, settings, attributes) => {
    const project = read(part + helper(settings, attributes), items)
    expect(measureMesh(project.mesh).volume_mm3).toBeCloseTo(9)
    expect(project).toMatchObject({ objects: 2, ignored: [] })
  })
})
