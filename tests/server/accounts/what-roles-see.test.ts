import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../server/caller.ts'
import { staffMember } from '../../shop/staff.ts'
import { answersTo, openPlantedShop, PLANTS, plantsIn, type PlantedShop } from './planted-shop.ts'

let planted: PlantedShop
beforeAll(async () => {
  planted = await openPlantedShop()
})
afterAll(() => planted.shop.close())

const caller = (role: 'operator' | 'packer' | 'viewer') => staffMember(planted.shop, role, `${role}@staff.test`)
const atTablet = ({ account_id, role, session }: Caller & { kind: 'account' }): Caller => ({
  kind: 'floor',
  account_id,
  role,
  session: session!,
  floor_device_id: 'fd_1',
})

test('an operator is shown everything that is planted', async () => {
  const found = plantsIn(await answersTo(planted, await caller('operator')))
  expect(Object.keys(found)).toEqual(Object.keys(PLANTS))
})

test('a viewer', async () => {
  console.log(JSON.stringify(plantsIn(await answersTo(planted, await caller('viewer')))))
  console.log(JSON.stringify(plantsIn(await answersTo(planted, await caller('packer')))))
  console.log(JSON.stringify(plantsIn(await answersTo(planted, atTablet(await caller('operator'))))))
})
