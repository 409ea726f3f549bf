import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { writeWhole } from './adapters/write-whole.ts'
import { ServerSettings, type ServerSettingsInput } from './settings.ts'

/** Settings allowed in the data folder's `settings.json`; folders are set from outside only. */
const KeptSettings = ServerSettings.omit({
  data_dir: true,
  pages_dir: true,
  allowed_folders: true,
  demo: true,
  backup_before_update: true,
})
  .partial()
  .strict()

/**
 * Returns all settings: the input (command line, environment) wins over `settings.json`, which wins over the defaults. Throws an
 * Error that names the file and the wrong field.
 */
export function readSettings(input: ServerSettingsInput): ServerSettings {
  const set = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { data_dir } = ServerSettings.parse(set)
  return ServerSettings.parse({ ...keptIn(join(data_dir, 'settings.json')), ...set })
}

/** Changes settings in `settings.json` and leaves the others as they are; undefined removes one. The next start reads them. */
export function keepSettings(dataFolder: string, change: z.input<typeof KeptSettings>): void {
  const path = join(dataFolder, 'settings.json')
  writeWhole(path, `${JSON.stringify({ ...keptIn(path), ...change }, null, 2)}\n`)
}

function keptIn(path: string): ServerSettingsInput {
  if (!existsSync(path)) return {}
  const kept = parseJson(path)
  const checked = KeptSettings.safeParse(kept)
  if (checked.success) return kept as ServerSettingsInput
  const [issue] = checked.error.issues
  throw new Error(
    `${path}: ${[...issue.path, ''].join('.').slice(0, -1)} ${issue.message}`.replace('  ', ' '),
  )
}

function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(
      `${path} cannot be read as JSON. Correct it, or move it away to start with the default settings.`,
      { cause: error },
    )
  }
}
