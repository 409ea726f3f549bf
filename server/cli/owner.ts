import './node-version.ts'
import { runCommand } from './command-line.ts'
import { ownerCommand } from './owner-command.ts'

await runCommand(ownerCommand.usage, ownerCommand.run)
