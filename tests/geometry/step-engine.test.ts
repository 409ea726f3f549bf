import { expect, test } from 'vitest'
import { OcctFailure } from '../../server/geometry/read/step/occt-failure.ts'
import type { Occt, OcctObject } from '../../server/geometry/read/step/occt-types.ts'
import { withStepEngine } from '../../server/geometry/read/step/step-engine.ts'
import { withOwned } from '../../server/geometry/read/step/step-owned.ts'

function engine(): Promise<Occt> {
  return withStepEngine((occt) => occt)
}

test('the engine is kept from call to call', async () => {
  expect(await engine()).toBe(await engine())
})

test('two calls at once share one start', async () => {
  const [one, other] = await Promise.all([engine(), engine()])
  expect(one).toBe(other)
})

test('an exception of OpenCASCADE arrives with its name, and the instance is discarded', async () => {
  const before = await engine()
  const flatBox = (occt: Occt) => new occt.BRepPrimAPI_MakeBox_2(1, 1, 0).Shape()
  const failure: unknown = await withStepEngine(flatBox).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OcctFailure)
  expect(String(failure)).toContain('Standard_DomainError')
  expect(await engine()).not.toBe(before)
})

test('a fault of our own stays what it is, and the instance is discarded', async () => {
  const before = await engine()
  const fault = new Error('ours')
  await expect(
    withStepEngine(() => {
      throw fault
    }),
  ).rejects.toBe(fault)
  expect(await engine()).not.toBe(before)
})

test('an instance that has grown large is given back', async () => {
  const grown = await withStepEngine((occt) => {
    const allocate = Reflect.get(occt, '_malloc') as (bytes: number) => number
    allocate(200 * 1024 * 1024)
    return occt
  })
  expect(await engine()).not.toBe(grown)
})

test('what is owned is deleted at the end, the youngest first, and shapes let go of their geometry before', () => {
  const told: string[] = []
  const object = (name: string): OcctObject => ({ delete: () => told.push(`delete ${name}`) })
  const result = withOwned((owned) => {
    owned.keep(object('reader'))
    owned.keep({ ...object('shape'), Nullify: () => told.push('nullify shape') })
    return 'done'
  })
  expect(result).toBe('done')
  expect(told).toEqual(['nullify shape', 'delete shape', 'delete reader'])
})

test('the engine is not given more than 2 GB', async () => {
  const failure: unknown = await withStepEngine((occt) => {
    const allocate = Reflect.get(occt, '_malloc') as (bytes: number) => number
    return allocate(2 ** 31 - 1)
  })
  expect(failure).toBe(0)
})
