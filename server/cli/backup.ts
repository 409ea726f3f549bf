import './node-version.ts'
import { runCommand } from './command-line.ts'
import { backupCommand } from './backup-command.ts'

await runCommand(backupCommand.usage, backupCommand.run)
