import { expect, test } from 'vitest'
import { roomForKernels } from '../../../server/geometry/print/kernel-room.ts'
import { kernelsFor, withKernels } from '../../../server/geometry/print/kernels/kernel-memory.ts'
import { streamLayers } from '../../../server/geometry/print/layers/layer-stream.ts'
import { makeStreamInput, planPrint } from '../../../server/geometry/print/print-plan.ts'
import { placeOnPlate } from '../../../server/geometry/print/slices/placed-part.ts'
import { box } from '../shapes.ts'
import { printRequest } from './print-request.ts'

test('the kernels have room for all sets of all layers, also for a part larger than what they keep', () => {
  const request = printRequest()
  const part = placeOnPlate(box([400, 400, 1]), [0, 0, -1])
  const input = makeStreamInput(part, planPrint(part, request), request)
  const outside: string[] = []
  withKernels(roomForKernels(input, null), () =>
    streamLayers(input, {
      onCut: () => {},
      onFill: (layer, fill, shape) => {
        for (const [name, set] of Object.entries({ ...shape, ...fill }))
          if (set instanceof Uint32Array && kernelsFor(set) === null)
            outside.push(`${name} of layer ${layer}`)
      },
    }),
  )
  expect(outside).toEqual([])
})
