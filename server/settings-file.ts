import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServerSettings, type ServerSettingsInput } from './settings.ts'

/** What a shop may keep in `settings.json` in its data folder. Where its files are is told from outside only. */
const KeptSettings = ServerSettings.omit({ data_dir: true, pages_dir: true, demo: true }).partial().strict()

/**
 * The whole settings of a start: what was given (a command line, the environment) wins over the data folder's
 * `settings.json`, this over the defaults. Throws an Error whose sentence names the file and the field that is wrong.
 */
export function readSettings(given: ServerSettingsInput): ServerSettings {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const { data_dir } = ServerSettings.parse(told)
  return ServerSettings.parse({ ...keptIn(join(data_dir, 'settings.json')), ...told })
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
    throw new Error(`${path} cannot be read as JSON: ${(error as Error).message}`, { cause: error })
  }
}
