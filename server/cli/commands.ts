import type { Command } from './command-line.ts'

/** The commands of the installed program, in the order of its help, each loaded when it is run. */
export const COMMANDS: Record<string, { about: string; load: () => Promise<Command> }> = {
  serve: {
    about: 'runs the shop without a window',
    load: async () => (await import('./serve-command.ts')).serveCommand,
  },
  owner: {
    about: "makes the shop's owner, or gives them a new password",
    load: async () => (await import('./owner-command.ts')).ownerCommand,
  },
  backup: {
    about: 'copies the whole shop, also while it runs',
    load: async () => (await import('./backup-command.ts')).backupCommand,
  },
  restore: {
    about: 'puts a backup back',
    load: async () => (await import('./restore-command.ts')).restoreCommand,
  },
  export: {
    about: 'writes everything of a shop as open files',
    load: async () => (await import('./export-command.ts')).exportCommand,
  },
  import: {
    about: 'makes the shop of an export again',
    load: async () => (await import('./import-command.ts')).importCommand,
  },
  doctor: {
    about: 'checks a shop and changes nothing',
    load: async () => (await import('./doctor-command.ts')).doctorCommand,
  },
  'move-data': {
    about: 'moves a shop to another folder or disk',
    load: async () => (await import('./move-data-command.ts')).moveDataCommand,
  },
  'new-vault-key': {
    about: 'gives a shop whose vault.key is lost for good a new key',
    load: async () => (await import('./new-vault-key-command.ts')).newVaultKeyCommand,
  },
  logs: {
    about: "prints lines of a shop's log files",
    load: async () => (await import('./logs-command.ts')).logsCommand,
  },
  'support-bundle': {
    about: 'writes what helps to find a fault into a zip archive',
    load: async () => (await import('./support-bundle-command.ts')).supportBundleCommand,
  },
}
