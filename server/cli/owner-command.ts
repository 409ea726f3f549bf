import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OwnerOptions } from '../../shared/accounts/people.ts'
import { makeOwner, type EndedAccess } from '../accounts/make-owner.ts'
import { argonPasswords } from '../platform/adapters/argon-passwords.ts'
import { makePrivate } from '../platform/adapters/private-folder.ts'
import { systemClock, systemIds } from '../platform/adapters/system.ts'
import { backUpBeforeMigration } from '../start/back-up-before-update.ts'
import { openDatabase } from '../platform/db/db.ts'
import { endAgentsOf } from '../accounts/oauth/grants.ts'
import { PROGRAM } from '../platform/program-folders.ts'
import { recognizeFolder } from '../start/recognize-folder.ts'
import { checkOptions, readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, holdsShop, requireShopOrEmptyFolder } from './data-folder.ts'

const OPTIONS = {
  data: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  name: { type: 'string' },
  'end-passkeys': { type: 'boolean', default: false },
} as const

const USAGE = `${commandCall('owner', '--email E --password P [options]')}     makes the shop's owner, or gives them a new password

  --email E        email address to sign in with
  --password P     10 to 200 characters; - reads it from standard input, so that it is in no list of processes
  --name N         as shown in the shop; "Owner" if left out
  --data DIR       the shop's data folder; the platform's usual place if left out
  --end-passkeys   removes the account's passkeys too

Resetting signs out every browser and ends the account's API keys, connected apps, recovery codes and locks.`

/** Creates or resets the owner without a browser. Works beside a running server. */
export const ownerCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    // Not quoted in the message: it may be the second word of a password.
    if (positionals.length > 0) throw new UsageError('Put a name or a password of several words in quotes.')
    if (!values.email || !values.password)
      throw new UsageError('Give --email E and --password P (and --data DIR for the shop).')
    const folder = requireShopOrEmptyFolder(dataFolder(values.data))
    const owner = checkOptions(OwnerOptions, {
      email: values.email,
      password: values.password === '-' ? await readPassword() : values.password,
      name: values.name ?? 'Owner',
    })
    await saveOwner(folder, owner, values['end-passkeys'])
  },
}

async function saveOwner(folder: string, owner: OwnerOptions, end_passkeys: boolean): Promise<void> {
  const isNew = !holdsShop(folder)
  makePrivate(folder)
  recognizeFolder(folder)
  await backUpBeforeMigration(folder)
  const database = openDatabase(join(folder, 'shop.sqlite'), PROGRAM.migrations)
  try {
    const machine = { passwords: argonPasswords() }
    const shop = { write: database.write, clock: systemClock, ids: systemIds, machine }
    const { ended } = await makeOwner(shop, { ...owner, end_passkeys, endAgents: endAgentsOf })
    if (isNew) process.stderr.write(`New shop in ${folder}\n`)
    process.stdout.write(`${ended ? 'Reset' : 'Made'} the owner ${owner.email} of the shop in ${folder}\n`)
    if (ended) process.stdout.write(`${endedText(ended, end_passkeys)}\n`)
  } finally {
    database.close()
  }
}

/** Reads one line, without its line ending. */
async function readPassword(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}

/** Returns what was revoked, and what still works. */
function endedText(ended: EndedAccess, endPasskeys: boolean): string {
  const { browsers, keys, apps, recovery_codes, passkeys } = ended
  const counts = `signed-in browsers: ${browsers}, API keys: ${keys}, connected apps: ${apps}, recovery codes: ${recovery_codes}`
  return endPasskeys
    ? `Ended: ${counts}, passkeys: ${passkeys}.`
    : `Ended: ${counts}. Passkeys still sign in; add --end-passkeys to remove them.`
}
