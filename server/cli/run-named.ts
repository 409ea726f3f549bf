import { runCommand } from './command-line.ts'
import { COMMANDS } from './commands.ts'

/** Runs a command of `commands.ts`. The launcher imports this from the bundle, or from the sources where there is none. */
export async function runNamed(name: string, args: string[]): Promise<void> {
  const command = await COMMANDS[name].load()
  await runCommand(command.usage, command.run, args)
}

if (import.meta.main) await runNamed(process.argv[2], process.argv.slice(3))
