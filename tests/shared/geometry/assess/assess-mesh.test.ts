import { describe, expect, test } from 'vitest'
import { facts } from './example-facts.ts'
import { soundSurface } from './plain-part.ts'
import { routeOf, told } from './findings-of.ts'

describe('the surface', () => {
  const remaining = { open_edges: 0, non_manifold_edges: 0, flipped_edges: 0 }

  test('a surface that was closed is a warning; an open one stops the price', () => {
    const closed = facts({
      analysis: { surface: soundSurface({ open_edges: 3, repairs: [{ kind: 'closed_loops', count: 1 }] }) },
    })
    expect(told(closed)).toEqual([
      'warning mesh_not_watertight: The surface had 3 open edges; we closed the holes.',
    ])
    const open = facts({
      analysis: {
        volume_trusted: false,
        volume_doubt: 'The surface still has 1 open edge, so its volume is uncertain.',
        surface: soundSurface({ open_edges: 1, remaining: { ...remaining, open_edges: 1 } }),
      },
    })
    expect(told(open)).toEqual([
      'block mesh_not_watertight: The surface still has 1 open edge, so its volume is uncertain.',
    ])
    expect([routeOf(closed), routeOf(open)]).toEqual(['none', 'engineering'])
  })

  test('a surface with non-manifold edges is a warning while its volume is trusted', () => {
    const edges = soundSurface({ non_manifold_edges: 1, remaining: { ...remaining, non_manifold_edges: 1 } })
    expect(told(facts({ analysis: { surface: edges } }))).toEqual([
      'warning mesh_non_manifold: 1 edge is shared by more than two faces. It will print as shown.',
    ])
    const doubtful = facts({
      analysis: { surface: edges, volume_trusted: false, volume_doubt: 'Uncertain.' },
    })
    expect(told(doubtful)).toEqual(['block mesh_non_manifold: Uncertain.'])
  })

  test('a surface with a volume in doubt for any other reason always has a finding', () => {
    const doubtful = facts({
      analysis: { volume_trusted: false, volume_doubt: 'The surface encloses no volume.' },
    })
    expect(told(doubtful)).toEqual(['block mesh_not_watertight: The surface encloses no volume.'])
    expect(routeOf(doubtful)).toBe('engineering')
  })

  test('a surface that was inside out says whether all of it was', () => {
    const turned = (kind: 'flipped_winding' | 'turned_inside_out') =>
      told(facts({ analysis: { surface: soundSurface({ repairs: [{ kind, count: 1 }] }) } }))[0]
    expect(turned('turned_inside_out')).toContain('The surface was inside out; we turned it.')
    expect(turned('flipped_winding')).toContain('Parts of the surface were inside out; we turned them.')
  })

  test.each([
    [1, []],
    [2, ['warning mesh_degenerate: 2 triangles without area (2% of all) were left out.']],
  ])('has a warning if 2% of the triangles are damaged: %d of 100', (degenerate_triangles, expected) => {
    expect(
      told(facts({ analysis: { triangles: 100, surface: soundSurface({ degenerate_triangles }) } })),
    ).toEqual(expected)
  })
})
