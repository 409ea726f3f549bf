import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { freeName } from '../platform/adapters/quarantine.ts'
import { makePrivate } from '../platform/adapters/private-folder.ts'
import { systemClock, systemIds } from '../platform/adapters/system.ts'
import { readVaultKey, vaultKeyPath, type KeyFile } from '../platform/adapters/vault-key.ts'
import { backUpBeforeMigration } from '../start/back-up-before-update.ts'
import { openDatabase } from '../platform/db/db.ts'
import { lockFolder } from '../platform/db/folder-lock.ts'
import { peekDatabase } from '../platform/db/peek-database.ts'
import { listOrdersWithLostAddress, markAddressesLost } from '../quoting/delivery/address-store.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { proveKey, recognizeParts, settleIdentity } from '../start/recognize-folder.ts'
import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder } from './data-folder.ts'

const OPTIONS = { data: { type: 'string' } } as const

const USAGE = `${commandCall('new-vault-key', '[options]')}     gives a shop whose vault.key is lost for good a new key

The addresses that were sealed with the lost key cannot be read any more. Orders keep everything else, and the console
lists those whose customers must be asked for their address. A vault.key that is there and wrong is kept beside the new one.

  --data DIR       the shop's data folder; the platform's usual place if left out`

/** For a shop whose key is lost for good. A normal start never makes a new key while there are encrypted addresses. */
export const newVaultKeyCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    const folder = dataFolder(values.data).path
    if (peekDatabase(join(folder, 'shop.sqlite')).state === 'missing')
      throw new UsageError(`There is no shop in ${folder}. Name its data folder with --data DIR.`)
    makePrivate(folder)
    const unlock = lockFolder(folder)
    try {
      await backUpBeforeMigration(folder)
      const orders = replaceKey(folder)
      process.stdout.write(
        `Made a new key for the shop in ${folder}. Back up vault.key with the rest of the folder.\n`,
      )
      if (orders.length > 0)
        process.stdout.write(`Ask the customers of these orders for their address: ${orders.join(', ')}.\n`)
    } finally {
      unlock()
    }
  },
}

/** Returns the numbers of the orders whose addresses can no longer be read. */
function replaceKey(folder: string): number[] {
  const old = presentKey(folder)
  const found = recognizeParts(folder, null)
  if (old && proveKey(old, found.database) !== 'wrong')
    throw new Error(`The key in ${folder} opens the addresses of this shop. There is nothing to replace.`)
  const path = vaultKeyPath(folder)
  if (existsSync(path)) renameSync(path, freeName(`${path}.old`))
  const database = openDatabase(join(folder, 'shop.sqlite'), PROGRAM.migrations)
  try {
    database.write((tx) => markAddressesLost(tx, systemClock.now()))
    settleIdentity(found, database, { ids: systemIds, clock: systemClock })
    return listOrdersWithLostAddress(database)
  } finally {
    database.close()
  }
}

/** A damaged key counts as lost. */
function presentKey(folder: string): KeyFile | null {
  try {
    return readVaultKey(folder)
  } catch {
    return null
  }
}
