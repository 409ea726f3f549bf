import { describe, expect, test } from 'vitest'
import { decodePreview, layOutPreview } from '../../../shared/geometry/preview-format.ts'

const positions = new Float32Array([0, 0, 0, 1.5, 0, 0, 0, -2, 0])
const triangles = new Uint32Array([0, 1, 2])

function bytesChanged(change: (view: DataView) => void): ArrayBuffer {
  const { buffer } = layOutPreview(positions, triangles)
  change(new DataView(buffer))
  return buffer
}

describe('the preview mesh', () => {
  test('decodes to what was encoded', () => {
    expect(decodePreview(layOutPreview(positions, triangles).buffer)).toEqual({ positions, triangles })
  })

  test('the mesh of one triangle has a header of 16 bytes, three corners of 12 and one row of 12', () => {
    expect(layOutPreview(positions, triangles)).toHaveLength(16 + 3 * 12 + 12)
  })

  test.each([
    ['is empty', new ArrayBuffer(0), /shorter than its header/],
    ['is a text', new TextEncoder().encode('solid part facet').buffer, /no preview mesh/],
    ['has a later version', bytesChanged((view) => view.setUint32(4, 2, true)), /version 2/],
    ['says more vertices', bytesChanged((view) => view.setUint32(8, 4, true)), /longer or shorter/],
    ['says fewer triangles', bytesChanged((view) => view.setUint32(12, 0, true)), /longer or shorter/],
    [
      'has no number as a coordinate',
      bytesChanged((view) => view.setFloat32(16, Number.NaN, true)),
      /no number/,
    ],
    ['names a missing vertex', bytesChanged((view) => view.setUint32(16 + 36, 3, true)), /does not have/],
  ])('a mesh that %s is refused', (_fault, buffer, reason) => {
    expect(() => decodePreview(buffer)).toThrow(reason)
  })
})
