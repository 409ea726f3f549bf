import './node-version.ts'
import { runCommand } from './command-line.ts'
import { exportCommand } from './export-command.ts'

await runCommand(exportCommand.usage, exportCommand.run)
