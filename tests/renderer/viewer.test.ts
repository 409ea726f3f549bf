import { Box3, BufferAttribute, BufferGeometry, OrthographicCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import {
  cornersOf,
  fitDistance,
  closeUpPosition,
  VIEW_NAMES,
  VIEWS,
} from '../../renderer/platform/viewer/camera.ts'
import { boxView, dimensionLines } from '../../renderer/platform/viewer/dimension-lines.ts'
import { LabelBoard } from '../../renderer/platform/viewer/label-board.ts'
import { isHidden } from '../../renderer/platform/viewer/hidden-spot.ts'
import { flatRegion } from '../../renderer/platform/viewer/flat-region.ts'
import { holeBorders } from '../../renderer/platform/viewer/open-edges.ts'
import { poseDirection, poseOf, posePoint } from '../../renderer/platform/viewer/pose.ts'
import { prepareMesh } from '../../renderer/platform/viewer/prepare-mesh.ts'
import { sectionOffset, sectionPlane } from '../../renderer/platform/viewer/section.ts'
import { edgeColor, marksOn, shownFilament } from '../../renderer/platform/viewer/stage-colors.ts'
import { writeTints } from '../../renderer/platform/viewer/tints.ts'
import { featureOf, findingOf } from './quote-fixtures.ts'

/** A unit cube of 8 corners and 12 triangles, two per face, outward: bottom, top, front, back, left, right. */
const cube = {
  positions: Float32Array.from([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1]),
  triangles: Uint32Array.from([
    0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 0, 4, 7, 0, 7, 3, 1, 2, 6, 1, 6,
    5,
  ]),
}
const part = prepareMesh(cube)

describe('preparing a cube', () => {
  test('keeps the face normal at each corner of a right angle', () => {
    for (let corner = 0; corner < 36; corner++) {
      const face = Math.floor(corner / 3)
      for (const axis of [0, 1, 2])
        expect(part.normals[corner * 3 + axis]).toBeCloseTo(part.faceNormals[face * 3 + axis], 6)
    }
  })

  test('draws the twelve edges and no diagonals', () => {
    expect(part.edges.length / 6).toBe(12)
  })

  test('gives every triangle three neighbors that have it as a neighbor', () => {
    for (let side = 0; side < 36; side++) {
      const other = part.neighbors[side]
      expect(Array.from(part.neighbors.slice(other * 3, other * 3 + 3))).toContain(Math.floor(side / 3))
    }
  })

  test('finds both triangles of a flat face', () => {
    expect(flatRegion(part, 0).sort((a, b) => a - b)).toEqual([0, 1])
  })
})

describe('preparing other surfaces', () => {
  test('smooths an edge of 20 degrees and does not draw it', () => {
    const rise = Math.tan((20 * Math.PI) / 180)
    const roof = prepareMesh({
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 2, 0, rise]),
      triangles: Uint32Array.from([0, 1, 2, 1, 3, 2, 1, 4, 3]),
    })
    expect(roof.normals[3]).toBeLessThan(-0.01)
    expect(roof.edges.length / 6).toBe(5)
  })

  test('draws the border of an open surface', () => {
    const open = prepareMesh({ positions: cube.positions, triangles: cube.triangles.slice(6) })
    expect([...open.neighbors].filter((other) => other === -1)).toHaveLength(4)
    expect(open.edges.length / 6).toBe(12)
  })

  test('gives a degenerate triangle a zero normal', () => {
    const flat = prepareMesh({ positions: cube.positions, triangles: Uint32Array.from([0, 1, 1]) })
    expect([...flat.faceNormals]).toEqual([0, 0, 0])
    expect([...flat.normals].every(Number.isFinite)).toBe(true)
  })
})

describe('the pose', () => {
  const distance = (a: Vector3, b: [number, number, number]) => a.distanceTo(new Vector3(...b))

  test('turns the given direction down and centers the part on the plate', () => {
    const pose = poseOf(cube.positions, [1, 0, 0])
    expect(distance(poseDirection(pose, [1, 0, 0]), [0, 0, -1])).toBeCloseTo(0, 6)
    expect(distance(pose.box.min, [-0.5, -0.5, 0])).toBeCloseTo(0, 6)
    expect(distance(pose.box.max, [0.5, 0.5, 1])).toBeCloseTo(0, 6)
    expect(distance(posePoint(pose, [1, 0.5, 0.5]), [0, 0, 0])).toBeCloseTo(0, 6)
  })

  test('only moves a part that is shown as drawn', () => {
    expect(distance(posePoint(poseOf(cube.positions, null), [0, 0, 0]), [-0.5, -0.5, 0])).toBeCloseTo(0, 6)
  })

  test('turns a part upside down', () => {
    expect(distance(poseDirection(poseOf(cube.positions, [0, 0, 1]), [0, 0, 1]), [0, 0, -1])).toBeCloseTo(
      0,
      6,
    )
  })
})

describe('the camera', () => {
  const box = new Box3(new Vector3(-50, -20, 0), new Vector3(50, 20, 30))
  const lens = { fov: 28, width: 900, height: 600 }

  test.each(VIEW_NAMES)('shows every corner of the part in view %s', (view) => {
    const from = new Vector3(...VIEWS[view]).normalize()
    const distance = fitDistance(box, from, lens)
    const middle = box.getCenter(new Vector3())
    const right = new Vector3(0, 0, 1).cross(from).normalize()
    const up = from.clone().cross(right)
    const tall = Math.tan((lens.fov * Math.PI) / 360)
    for (const corner of cornersOf(box)) {
      const seen = corner.sub(middle)
      const depth = distance - seen.dot(from)
      expect(Math.abs(seen.dot(up)) / depth).toBeLessThan(tall)
      expect(Math.abs(seen.dot(right)) / depth).toBeLessThan(tall * (lens.width / lens.height))
    }
  })

  test('moves away from the part on a narrow canvas', () => {
    const from = new Vector3(0, -1, 0)
    expect(fitDistance(box, from, { ...lens, width: 300 })).toBeGreaterThan(fitDistance(box, from, lens))
  })

  test('moves to the outer side of a place', () => {
    const position = new Vector3(50, 0, 15)
    const eye = closeUpPosition({ position, normal: new Vector3(1, 0, 0), size: 1 }, box)
    expect(eye.x).toBeGreaterThan(50)
    expect(eye.distanceTo(position)).toBeGreaterThan(1)
  })
})

describe('dimensions and sections', () => {
  const box = new Box3(new Vector3(0, 0, 0), new Vector3(10, 20, 30))

  test('draws lines as long as the box, outside of it', () => {
    const lines = dimensionLines(box, { upright: 'z', isUp: true, near: { x: 1, y: -1, z: 1 } })
    expect(lines.map(({ axis, from, to }) => [axis, from.distanceTo(to)])).toEqual([
      ['X', 10],
      ['Y', 20],
      ['Z', 30],
    ])
    expect(lines[0].from.y).toBeLessThan(0)
    expect(lines[1].from.x).toBeGreaterThan(10)
  })

  test('keeps the half with the smaller coordinates, or the other one when flipped', () => {
    const section = { axis: 'x', share: 0.5, flipped: false } as const
    expect(sectionOffset(section, box)).toBe(5)
    expect(sectionPlane(section, box).distanceToPoint(new Vector3(2, 0, 0))).toBe(3)
    expect(sectionPlane({ ...section, flipped: true }, box).distanceToPoint(new Vector3(2, 0, 0))).toBe(-3)
  })
})

describe('colors', () => {
  const strengths = (tint: Uint8Array) => [0, 1, 2, 3].map((face) => tint[face * 12 + 3])
  const warning = findingOf({ features: [featureOf({ faces: [0] }), featureOf({ faces: [1] })] })
  const block = findingOf({ level: 'block', features: [featureOf({ faces: [1, 2] })] })
  const MARKED = { marks: marksOn('#b4bac1'), asLines: new Set<number>(), spot: null, picked: [] }

  test('colors only the triangles of findings, and blocking ones over warnings', () => {
    const tint = new Uint8Array(4 * 12)
    writeTints(tint, { ...MARKED, findings: [block, warning] })
    expect(strengths(tint)[3]).toBe(0)
    expect(tint.slice(12, 15)).toEqual(tint.slice(24, 27))
    expect(tint.slice(0, 3)).not.toEqual(tint.slice(12, 15))
  })

  test('colors the selected place strongest and other findings faintly', () => {
    const tint = new Uint8Array(4 * 12)
    writeTints(tint, { ...MARKED, findings: [warning, block], spot: { finding: 0, place: 0 } })
    const [looked, , beside] = strengths(tint)
    expect(looked).toBeGreaterThan(200)
    expect(beside).toBeLessThan(80)
  })

  test('colors a whole body only while it is selected', () => {
    const bodies = findingOf({ features: [featureOf({ kind: 'body', faces: [0, 1, 2, 3] })] })
    const tint = new Uint8Array(4 * 12)
    writeTints(tint, { ...MARKED, findings: [bodies] })
    expect(strengths(tint)).toEqual([0, 0, 0, 0])
    writeTints(tint, { ...MARKED, findings: [bodies], spot: { finding: 0, place: 0 } })
    expect(Math.min(...strengths(tint))).toBeGreaterThan(200)
  })

  test('ignores triangle indices that the preview does not have', () => {
    const tint = new Uint8Array(4 * 12)
    writeTints(tint, { ...MARKED, findings: [findingOf({ features: [featureOf({ faces: [99] })] })] })
    expect(tint.every((byte) => byte === 0)).toBe(true)
  })

  test('does not color a finding that is drawn as lines', () => {
    const tint = new Uint8Array(4 * 12)
    writeTints(tint, { ...MARKED, findings: [block], asLines: new Set([0]), spot: { finding: 0, place: 0 } })
    expect(strengths(tint)).toEqual([0, 0, 0, 0])
  })

  test('marks warnings in another color on yellow and orange filament, and blocking findings on red', () => {
    const onGray = marksOn('#b4bac1')
    for (const filament of ['#ef6c1a', '#f2c21c']) expect(marksOn(filament).warning).not.toBe(onGray.warning)
    expect(marksOn('#c62828').block).not.toBe(onGray.block)
    expect(marksOn('#1f5fc4')).toEqual(onGray)
  })

  test('shows black filament as gray and draws edges in contrast to the filament', () => {
    expect(shownFilament('#000000')).toBe('#616161')
    expect(edgeColor('#1c1c1e')).toBe('#d7dde3')
    expect(edgeColor(shownFilament('#f4f4f2'))).toBe('#0b0d0f')
  })
})

describe('holes in a surface', () => {
  // Without its top: the four upper edges have one triangle each.
  const open = prepareMesh({
    positions: cube.positions,
    triangles: Uint32Array.from([...cube.triangles.slice(0, 6), ...cube.triangles.slice(12)]),
  })
  const allFaces = Array.from({ length: 10 }, (_, face) => face)
  const holes = findingOf({ code: 'mesh_not_watertight', features: [featureOf({ faces: allFaces })] })

  test('are drawn as the edges on which no other triangle meets the surface', () => {
    const ends = holeBorders(open, holes)
    expect(ends).toHaveLength(4 * 6)
    expect(ends.filter((_, at) => at % 3 === 2)).toEqual(Array(8).fill(1))
  })

  test('are not drawn for other findings, nor on a closed surface', () => {
    expect(holeBorders(open, findingOf({ features: [featureOf({ faces: allFaces })] }))).toEqual([])
    expect(holeBorders(part, holes)).toEqual([])
  })
})

describe('the size of a part that is printed on its side', () => {
  test('is measured along its own axes, with the lines at the floor of the view', () => {
    const box = new Box3(new Vector3(0, 0, 0), new Vector3(10, 20, 30))
    const view = boxView(new Vector3(5, 10, 15), new Vector3(100, -100, 200), new Vector3(-1, 0, 0))
    expect(view).toEqual({ upright: 'x', isUp: false, near: { x: 1, y: -1, z: 1 } })
    const lines = dimensionLines(box, view)
    expect(lines.map(({ axis, from, to }) => [axis, from.distanceTo(to)])).toEqual([
      ['X', 10],
      ['Y', 20],
      ['Z', 30],
    ])
    expect([lines[1].from.x, lines[2].from.x]).toEqual([10, 10])
  })
})

test('a place behind the surface is hidden, one on the surface is not', () => {
  const surface = new BufferGeometry().setAttribute('position', new BufferAttribute(part.positions, 3))
  const eye = new Vector3(0.4, 0.4, 9)
  expect(isHidden(surface, eye, new Vector3(0.4, 0.4, 1))).toBe(false)
  expect(isHidden(surface, eye, new Vector3(0.4, 0.4, 0))).toBe(true)
})

describe('the label of a measure', () => {
  const size = { width: 800, height: 600 }
  const tools = { offsetLeft: 12, offsetTop: 540, offsetWidth: 220, offsetHeight: 48 } as HTMLElement

  /** Moves a label of 80 by 24 pixels to a point of the canvas, and returns its place. */
  function placeOf(x: number, y: number): string {
    const board = new LabelBoard()
    const element = { style: {}, offsetWidth: 80, offsetHeight: 24 } as HTMLElement
    board.setTools(tools)
    board.setElement('X', element)
    board.setPosition('X', new Vector3(x - 400, 300 - y, 0))
    const camera = new OrthographicCamera(-400, 400, 300, -300, -1, 1)
    board.moveLabels(camera, size)
    return element.style.transform.replace('translate(-50%, -50%) ', '')
  }

  test('stands above the toolbar where the toolbar would cover it', () => {
    expect(placeOf(200, 560)).toBe('translate(200.0px, 522.0px)')
    expect(placeOf(265, 560)).toBe('translate(265.0px, 522.0px)')
  })

  test('stays at its line beside the toolbar and above it', () => {
    expect(placeOf(300, 560)).toBe('translate(300.0px, 560.0px)')
    expect(placeOf(200, 400)).toBe('translate(200.0px, 400.0px)')
  })
})
