import './node-version.ts'
import { runCommand } from './command-line.ts'
import { doctorCommand } from './doctor-command.ts'

await runCommand(doctorCommand.usage, doctorCommand.run)
