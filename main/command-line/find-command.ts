export interface FoundCommand {
  name: string
  /** The arguments after the command, which are all its own. */
  args: string[]
}

/**
 * Finds a command among the program's arguments, such as `--backup`; null if there is none. Switches of Chromium may come
 * before it. The search ends at the first file or link, which other programs hand over and may name as they like.
 */
export function findCommand(args: readonly string[], commands: readonly string[]): FoundCommand | null {
  for (const [index, arg] of args.entries()) {
    if (!arg.startsWith('-')) return null
    const name = arg.slice(2)
    if (arg.startsWith('--') && commands.includes(name)) return { name, args: args.slice(index + 1) }
  }
  return null
}
