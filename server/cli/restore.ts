import './node-version.ts'
import { runCommand } from './command-line.ts'
import { restoreCommand } from './restore-command.ts'

await runCommand(restoreCommand.usage, restoreCommand.run)
