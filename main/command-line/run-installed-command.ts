import { app } from 'electron'
import { runCommand } from '../../server/cli/command-line.ts'
import { COMMANDS } from '../../server/cli/commands.ts'
import { reuseCompiledCode } from '../server-process/compiled-code.ts'
import { findRefusedSwitch, findRefusedVariable } from '../allowed-switches.ts'
import { findCommand, type FoundCommand } from './find-command.ts'
import { programUsage } from './program-usage.ts'

/** Those of the server, and what only an installed program can do. */
const ALL_COMMANDS: typeof COMMANDS = {
  ...COMMANDS,
  rollback: {
    about: 'goes back to the version before the last update',
    load: async () => (await import('./rollback-command.ts')).rollbackCommand,
  },
}

/**
 * Runs the command that an installed program was started with and ends the program; an option that it does not know ends it,
 * too, with code 2. Returns false if there is neither. To be awaited before the main module has loaded: until then Chromium opens no display, so that a command needs none.
 */
export async function runInstalledCommand(): Promise<boolean> {
  if (!app.isPackaged) return false
  const args = process.argv.slice(1)
  const found = findCommand(args, [...Object.keys(ALL_COMMANDS), 'version', 'help'])
  // Each command refuses options after it that are not its own.
  const before = found === null ? args : args.slice(0, -1 - found.args.length)
  if (refuseSwitchIn(before)) return true
  if (found === null) return false
  endAfterUncaughtErrors()
  await run(found)
  app.exit(Number(process.exitCode ?? 0))
  return true
}

function refuseSwitchIn(args: readonly string[]): boolean {
  const starter = { isRoot: process.getuid?.() === 0, isWindows: process.platform === 'win32' }
  const refused = findRefusedSwitch(args, starter)
  const variable = findRefusedVariable(process.env, starter)
  if (variable !== null)
    process.stderr.write(`Layerline does not start while ${variable} is set. Unset it, and start again.\n`)
  if (refused !== null)
    process.stderr.write(`Layerline has no option ${refused}.\n\n${programUsage(ALL_COMMANDS)}`)
  if (refused === null && variable === null) return false
  app.exit(2)
  return true
}

async function run({ name, args }: FoundCommand): Promise<void> {
  if (name === 'version') process.stdout.write(`Layerline ${app.getVersion()}\n`)
  else if (name === 'help') process.stdout.write(programUsage(ALL_COMMANDS))
  else {
    // Other commands are short, and some of them change nothing in the folder.
    if (name === 'serve') reuseCompiledCode(args, app.getVersion())
    const command = await ALL_COMMANDS[name].load()
    await runCommand(command.usage, command.run, args)
  }
}

/** Electron would log an uncaught error and keep the program running. A command with a listener of its own decides itself. */
function endAfterUncaughtErrors(): void {
  for (const kind of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(kind, (error: unknown) => {
      if (process.listenerCount(kind) > 1) return
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      app.exit(1)
    })
}
