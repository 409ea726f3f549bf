import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { buyPart, numberedPart } from './bought-part.ts'
import { signUp } from './customer.ts'
import { dataFolder, emptyFolder, finished, startServerProcess } from './shop-command.ts'

const doctor = (data: string) => finished('doctor', ['--data', data])

/** A shop with an order, two parts and their results. Its server runs until `stop`. */
async function runningShop() {
  const data = dataFolder({ geometry: { workers: 1 } })
  const server = await startServerProcess(data)
  const customer = await signUp(server.url)
  await buyPart(server, customer)
  await customer.settled(await customer.accepted(numberedPart(1)))
  return { data, stop: () => server.stop() }
}

test('a shop is whole, and each fault that is put into it is listed until it is repaired', async () => {
  const { data, stop } = await runningShop()
  expect(await doctor(data)).toEqual({ ended: 0, stdout: `The shop in ${data} is whole.\n`, stderr: '' })
  await stop()
  const whole = { ended: 0, stdout: `The shop in ${data} is whole.\n`, stderr: '' }
  expect(await doctor(data)).toEqual(whole)

  const parts = join(data, 'files/parts')
  const [part] = readdirSync(parts)
  const path = join(parts, part)
  const bytes = readFileSync(path)
  const faults: { spoil: () => void; repair: () => void; fault: string }[] = [
    {
      spoil: () => renameSync(path, join(data, 'aside')),
      repair: () => renameSync(join(data, 'aside'), path),
      fault: `files/parts/${part} is missing`,
    },
    {
      spoil: () => writeFileSync(path, Buffer.concat([bytes, Buffer.from('!')])),
      repair: () => writeFileSync(path, bytes),
      fault: `files/parts/${part} is damaged`,
    },
    {
      spoil: () => writeFileSync(join(parts, 'f'.repeat(64)), 'stray'),
      repair: () => rmSync(join(parts, 'f'.repeat(64))),
      fault: `files/parts/${'f'.repeat(64)} is named by no row`,
    },
    {
      spoil: () => change(data, `insert into missing_files values ('${'a'.repeat(64)}', 1)`),
      repair: () => change(data, 'delete from missing_files'),
      fault: 'A row of missing_files refers to a row of part_files that does not exist',
    },
    {
      spoil: () =>
        change(data, 'update checkouts set total_cents = total_cents + 1, parts_cents = parts_cents + 1'),
      repair: () =>
        change(data, 'update checkouts set total_cents = total_cents - 1, parts_cents = parts_cents - 1'),
      fault: 'Order 1001: the ledger has a payment of',
    },
    {
      spoil: () => change(data, 'create trigger evil_t after insert on sessions begin select 1; end'),
      repair: () => change(data, 'drop trigger evil_t'),
      fault: 'the trigger evil_t does not belong to the program',
    },
    {
      spoil: () => renameSync(join(data, 'vault.key'), join(data, 'aside')),
      repair: () => renameSync(join(data, 'aside'), join(data, 'vault.key')),
      fault: 'vault.key',
    },
  ]
  for (const { spoil, repair, fault } of faults) {
    spoil()
    const found = await doctor(data)
    repair()
    expect([found.ended, found.stdout]).toEqual([1, expect.stringContaining(fault)])
  }
  expect(await doctor(data)).toEqual(whole)
})

test('a damaged database is listed, and a folder without a shop is refused', async () => {
  const { data, stop } = await runningShop()
  await stop()
  const file = join(data, 'shop.sqlite')
  const bytes = readFileSync(file)
  bytes.fill(0x5a, 8192, bytes.length - 8192)
  writeFileSync(file, bytes)
  expect(await doctor(data)).toMatchObject({ ended: 1, stdout: expect.stringContaining('damaged') })
  expect(await doctor(emptyFolder())).toMatchObject({ ended: 2 })
})

function change(data: string, sql: string): void {
  const raw = new Database(join(data, 'shop.sqlite'))
  raw.pragma('foreign_keys = OFF')
  raw.exec(sql)
  raw.close()
}
