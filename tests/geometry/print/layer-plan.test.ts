import { describe, expect, test } from 'vitest'
import {
  firstLayerFrom,
  findLayerHeight,
  findCutHeight,
  planLayers,
} from '../../../server/geometry/print/slices/layer-plan.ts'

describe('the layers of a part', () => {
  test.each([
    [20, 0.2, 0.2, 100],
    [20, 0.2, 0.1, 199],
    [20.1, 0.3, 0.2, 100],
    // A last layer that is less than half filled is left out.
    [20.09, 0.2, 0.2, 100],
    [20.11, 0.2, 0.2, 101],
    [0.09, 0.2, 0.2, 0],
    [0.11, 0.2, 0.2, 1],
    [0, 0.2, 0.2, 0],
  ])(
    'a part %d mm high with a first layer of %d mm and others of %d mm has %d layers',
    (partHeight, firstHeight, height, count) => {
      expect(planLayers(partHeight, { firstHeight, height }).count).toBe(count)
    },
  )

  test('are cut at mid-height', () => {
    const plan = planLayers(20, { firstHeight: 0.3, height: 0.2 })
    expect([0, 1, 2].map((layer) => Number(findCutHeight(plan, layer).toFixed(9)))).toEqual([0.15, 0.4, 0.6])
    expect([0, 1].map((layer) => findLayerHeight(plan, layer))).toEqual([0.3, 0.2])
  })

  test('layers from a height up start with the first one cut there or above', () => {
    const plan = planLayers(1, { firstHeight: 0.2, height: 0.2 })
    expect([0, 0.11, 0.29, 0.31, 5].map((z) => firstLayerFrom(plan, z))).toEqual([0, 1, 1, 2, 5])
  })
})
