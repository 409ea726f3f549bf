import './node-version.ts'
import { runCommand } from './command-line.ts'
import { importCommand } from './import-command.ts'

await runCommand(importCommand.usage, importCommand.run)
