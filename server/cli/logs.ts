import './node-version.ts'
import { runCommand } from './command-line.ts'
import { logsCommand } from './logs-command.ts'

await runCommand(logsCommand.usage, logsCommand.run)
