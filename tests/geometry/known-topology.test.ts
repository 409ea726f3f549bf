import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { findFaceNeighbors } from '../../server/geometry/mesh/face-neighbors.ts'
import {
  knownTopologyOf,
  rememberTopology,
  type KnownTopology,
} from '../../server/geometry/mesh/known-topology.ts'
import { measuredShells } from '../../server/geometry/mesh/measured-shells.ts'
import type { Mesh } from '../../server/geometry/mesh/mesh.ts'
import { forgetSurface, surfaceOf } from '../../server/geometry/surface/surface.ts'
import { surveyPart } from '../../server/geometry/survey/survey-part.ts'
import { readBinaryStl } from '../../server/geometry/read/stl-binary.ts'
import { binaryStl } from './model-files.ts'
import { box, joined, openBox, sphere } from './shapes.ts'

/** As another thread receives it. */
function sent(mesh: Mesh): { mesh: Mesh } & KnownTopology {
  const { port1, port2 } = new MessageChannel()
  port1.postMessage({ mesh, ...knownTopologyOf(mesh) })
  const received = receiveMessageOnPort(port2) as { message: { mesh: Mesh } & KnownTopology }
  port1.close()
  return received.message
}

function surveyed(mesh: Mesh): Mesh {
  return surveyPart(readBinaryStl(binaryStl(mesh), 1), []).mesh
}

test('another thread has the neighbors and shells that the survey found', () => {
  const mesh = surveyed(joined(sphere(5, 12), box([1, 1, 1], [20, 0, 0])))
  const message = sent(mesh)
  const other = message.mesh
  rememberTopology(other, message)
  expect(findFaceNeighbors(other)).toBe(message.neighbors)
  expect(measuredShells(other)).toBe(message.shells)
  expect(message.neighbors).toEqual(findFaceNeighbors(mesh))
  expect(message.shells).toEqual(measuredShells(mesh))
})

test('a surface with faults is looked at by each thread', () => {
  const message = sent(surveyed(openBox([40, 40, 40])))
  expect(message.neighbors).toBeNull()
})

test('a large part is sent without copying its lists, and a small one needs no shared memory', () => {
  const large = surveyed(sphere(20, 170))
  const { mesh, neighbors, shells } = sent(large)
  for (const list of [mesh.triangles, neighbors!]) expect(list.buffer).toBeInstanceOf(SharedArrayBuffer)
  mesh.triangles[0] ^= 1
  expect(large.triangles[0]).toBe(mesh.triangles[0])
  expect(shells?.shells.count).toBe(1)
  expect(surveyed(box()).triangles.buffer).toBeInstanceOf(ArrayBuffer)
})

test('neighbors are found again after their surface was freed', () => {
  const mesh = surveyed(sphere(5, 60))
  const before = surfaceOf(mesh).neighbors.slice()
  forgetSurface(mesh)
  expect(surfaceOf(mesh).neighbors).toEqual(before)
})
