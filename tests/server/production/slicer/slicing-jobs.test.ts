import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findPrintFile } from '../../../../server/production/plates/print-file-store.ts'
import { cancelSlicing, requestUnseen } from '../../../../server/production/slicer/request-slicing.ts'
import { findSlicingJob } from '../../../../server/production/slicer/slicing-job-store.ts'
import { QUIET_SECONDS } from '../../../../shared/production/slicer/slicing-job.ts'
import { placedOrder } from '../../../shop/placed-order.ts'
import { madeOrder } from '../../orders/made-order.ts'
import {
  choose,
  closeSlicerShop,
  floor,
  GCODE,
  openSlicerShop,
  order,
  packer,
  readyPlate,
  request,
  shown,
  slice,
  standIn,
  testShop,
  writing,
} from './slicer-shop.ts'

beforeEach(openSlicerShop)
afterEach(closeSlicerShop)

describe('a plate', () => {
  test('a plate that changed after it was sliced has an outdated file, and is sliced again by itself once it is left alone', async () => {
    const id = await readyPlate(writing(GCODE))
    await choose(standIn(writing(GCODE)), true)
    await requestUnseen(testShop.shop)
    expect(findSlicingJob(testShop.database, id)).toBeUndefined()
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    await slice()
    expect(await shown(id)).toMatchObject({ file: { seconds: 3600, grams_mg: 12_500, outdated: false } })
    floor.change(id, { units: [order.units()[0]] })
    testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
    expect((await shown(id)).file?.outdated).toBe(true)
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    expect(findSlicingJob(testShop.database, id)?.state).toBe('waiting')
    await slice()
    expect((await shown(id)).file?.outdated).toBe(false)
    floor.change(id, { note: 'Only a note' })
    testShop.wait(QUIET_SECONDS + 1)
    await requestUnseen(testShop.shop)
    expect(findSlicingJob(testShop.database, id)?.state).toBe('sliced')
  })

  test('a plate that changed while it was sliced gets no file of what it was before, and is sliced again', async () => {
    const waits = "while (!existsSync('../../../go')) await new Promise((done) => setTimeout(done, 20))"
    const id = await readyPlate(`appendFileSync('../../../runs', 'x'); ${waits}; ${writing(GCODE)}`)
    const dataDir = testShop.shop.settings.data_dir
    await request(id)
    const stopping = new AbortController()
    const slicing = slice(stopping.signal)
    await expect.poll(() => existsSync(join(dataDir, 'runs'))).toBe(true)
    floor.change(id, { units: [order.units()[0]] })
    testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", id))
    writeFileSync(join(dataDir, 'go'), '')
    await slicing
    expect(readFileSync(join(dataDir, 'runs'), 'utf8')).toBe('xx')
    expect(findSlicingJob(testShop.database, id)?.state).toBe('sliced')
    expect(findPrintFile(testShop.database, id)?.outdated_at).toBeNull()
    expect((await shown(id)).file?.outdated).toBe(false)
  })

  test('a plate that cannot be prepared does not hold up the others in line', async () => {
    const id = await readyPlate(writing(GCODE))
    const placed = await placedOrder(testShop, { fields: { quantity: '1' }, email: 'b@example.test' })
    const other = floor.plan(madeOrder(testShop, packer, placed.order.id).units(), 'p1')
    testShop.database.write((tx) => tx.run("update plates set material = 'PLA+' where id = ?", other))
    await request(id)
    testShop.wait(1)
    await request(other)
    const [{ order_id }] = order.units()
    testShop.database.write((tx) =>
      tx.run("update quotes set print_settings = 'damaged' where id = ?", order_id),
    )
    await slice()
    expect(findSlicingJob(testShop.database, id)?.state).toBe('failed')
    expect(findSlicingJob(testShop.database, other)?.state).toBe('sliced')
  })

  test('waits in line again after the program was closed, as if it had not begun', async () => {
    const id = await readyPlate(`setInterval(() => {}, 1000)`)
    await request(id)
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), 300)
    await slice(stopping.signal)
    expect(findSlicingJob(testShop.database, id)).toMatchObject({ state: 'waiting', runs: 0 })
  })

  test('is taken up once more after the program died, and told after the second time', async () => {
    const id = await readyPlate(writing(GCODE))
    await request(id)
    const died = () =>
      testShop.database.write((tx) =>
        tx.run(
          "update slicing_jobs set state = 'slicing', runs = runs + 1, slicer = 'PrusaSlicer' where plate_id = ?",
          id,
        ),
      )
    died()
    await slice()
    expect(findSlicingJob(testShop.database, id)).toMatchObject({ state: 'sliced', runs: 2 })
    await request(id)
    died()
    died()
    await slice()
    expect(findSlicingJob(testShop.database, id)).toMatchObject({ state: 'failed' })
    expect((await shown(id)).job?.why).toMatch(/closed twice while this plate was being sliced/)
  })

  test('a plate of a slicer that dies is begun again once', async () => {
    const id = await readyPlate(`appendFileSync('../../../runs', 'x'); process.kill(process.pid, 'SIGKILL')`)
    await request(id)
    await slice()
    expect(findSlicingJob(testShop.database, id)).toMatchObject({ state: 'failed', runs: 2 })
    expect(readFileSync(join(testShop.shop.settings.data_dir, 'runs'), 'utf8')).toBe('xx')
  })

  test('is taken out of the line, and not sliced once it is started', async () => {
    const id = await readyPlate(writing(GCODE))
    await request(id)
    cancelSlicing(testShop.shop, packer, { plate_id: id })
    expect(findSlicingJob(testShop.database, id)).toBeUndefined()
    await request(id)
    floor.start(id)
    await slice()
    expect((await shown(id)).job).toMatchObject({
      state: 'failed',
      why: 'The plate was started before it was sliced.',
    })
  })
})
