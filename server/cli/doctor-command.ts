import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, requireShop } from './data-folder.ts'
import { examineShop } from './examine-shop.ts'
import { listNotes } from './list-notes.ts'

const OPTIONS = { data: { type: 'string' } } as const

const USAGE = `${commandCall('doctor', '[options]')}     checks a shop and changes nothing, also while its server runs

  --data DIR       the shop's data folder; the platform's usual place if left out

Checks the database (integrity, references, ledger), the vault key, and every part file and photo. Exit code 0 when all is
well; otherwise 1, and one line for each fault. Notes say what the log of the last week tells of a proxy that the settings do not
name; they are no faults.`

export const doctorCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    const data = requireShop(dataFolder(values.data))
    const faults = await examineShop(data)
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    if (faults.length === 0) process.stdout.write(`The shop in ${data} is whole.\n`)
    else process.exitCode = 1
    for (const note of await listNotes(data)) process.stdout.write(`Note: ${note}\n`)
  },
}
