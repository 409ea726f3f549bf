import './node-version.ts'
import { runCommand } from './command-line.ts'
import { moveDataCommand } from './move-data-command.ts'

await runCommand(moveDataCommand.usage, moveDataCommand.run)
