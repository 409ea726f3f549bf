import './node-version.ts'
import { runCommand } from './command-line.ts'
import { newVaultKeyCommand } from './new-vault-key-command.ts'

await runCommand(newVaultKeyCommand.usage, newVaultKeyCommand.run)
