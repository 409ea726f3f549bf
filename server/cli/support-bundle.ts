import './node-version.ts'
import { runCommand } from './command-line.ts'
import { supportBundleCommand } from './support-bundle-command.ts'

await runCommand(supportBundleCommand.usage, supportBundleCommand.run)
