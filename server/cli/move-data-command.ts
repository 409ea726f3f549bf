import { counted } from '../../shared/platform/counted.ts'
import { bytesText } from '../../shared/platform/bytes-text.ts'
import { resolve } from 'node:path'
import { moveData, sizeOfData } from '../platform/backup/move-data.ts'
import { refuseTarget } from '../platform/backup/target-folder.ts'
import { readOptions, UsageError, type Command } from './command-line.ts'
import { commandCall } from '../../shared/platform/command-names.ts'
import { dataFolder, requireShop } from './data-folder.ts'

const OPTIONS = { data: { type: 'string' }, to: { type: 'string' } } as const

const USAGE = `${commandCall('move-data', '--to DIR [options]')}     moves a shop to another folder or disk

  --to DIR         the new data folder, new or empty, on a disk of this computer
  --data DIR       the shop's data folder; the platform's usual place if left out

End the shop's server first. Everything is copied and read again. The old folder stays as it is, with a note that names the
new one, which every command and the desktop program then use. Delete what is in the old folder when nothing is missed, but
keep its moved.json as long as the program is started with that folder.`

export const moveDataCommand: Command = {
  usage: USAGE,
  run: async (args) => {
    const { values, positionals } = readOptions(OPTIONS, args)
    if (positionals.length > 0) throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    if (!values.to) throw new UsageError('Give --to DIR, the new data folder.')
    const data = requireShop(dataFolder(values.data))
    const to = resolve(values.to)
    const refused = refuseTarget(data, to, await sizeOfData(data))
    if (refused !== null) throw new UsageError(refused)
    const { files, bytes } = await moveData(data, to)
    process.stdout.write(
      `Moved the shop: ${counted(files, 'file')}, ${bytesText(bytes)}. The old copy stays in ${data}\nThe shop is in ${to}\n`,
    )
  },
}
