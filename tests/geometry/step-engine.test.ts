import { expect, test } from 'vitest'
import { OcctFailure } from '../../server/geometry/read/step/occt-failure.ts'
import type { Occt, OcctObject } from '../../server/geometry/read/step/occt-types.ts'
import { withStepEngine } from '../../server/geometry/read/step/step-engine.ts'
import { withOwned } from '../../server/geometry/read/step/step-owned.ts'

function engine(): Promise<Occt> {
  return withStepEngine((occt) => occt)
}

test('the engine stays between calls', async () => {
  expect(await engine()).toBe(await engine())
})

test('the engine starts once for two calls at the same time', async () => {
  const [first, second] = await Promise.all([engine(), engine()])
  expect(first).toBe(second)
})

test('an exception of OpenCASCADE is thrown with its name, and discards the instance', async () => {
  const before = await engine()
  const flatBox = (occt: Occt) => new occt.BRepPrimAPI_MakeBox_2(1, 1, 0).Shape()
  const failure: unknown = await withStepEngine(flatBox).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OcctFailure)
  expect(String(failure)).toContain('Standard_DomainError')
  expect(await engine()).not.toBe(before)
})

test('rethrows an error of our own, and discards the instance', async () => {
  const before = await engine()
  const fault = new Error('bug')
  await expect(
    withStepEngine(() => {
      throw fault
    }),
  ).rejects.toBe(fault)
  expect(await engine()).not.toBe(before)
})

test('discards an instance that has grown large', async () => {
  const grown = await withStepEngine((occt) => {
    const allocate = Reflect.get(occt, '_malloc') as (bytes: number) => number
    allocate(200 * 1024 * 1024)
    return occt
  })
  expect(await engine()).not.toBe(grown)
})

test('kept objects are deleted at the end, the last one first, and the geometry of shapes is released before', () => {
  const calls: string[] = []
  const object = (name: string): OcctObject => ({ delete: () => calls.push(`delete ${name}`) })
  const result = withOwned((owned) => {
    owned.keep(object('reader'))
    owned.keep({ ...object('shape'), Nullify: () => calls.push('nullify shape') })
    return 'done'
  })
  expect(result).toBe('done')
  expect(calls).toEqual(['nullify shape', 'delete shape', 'delete reader'])
})

test('the engine is limited to 2 GB', async () => {
  const failure: unknown = await withStepEngine((occt) => {
    const allocate = Reflect.get(occt, '_malloc') as (bytes: number) => number
    return allocate(2 ** 31 - 1)
  })
  expect(failure).toBe(0)
})
