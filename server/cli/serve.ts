import './node-version.ts'
import { runCommand } from './command-line.ts'
import { serveCommand } from './serve-command.ts'

await runCommand(serveCommand.usage, serveCommand.run)
