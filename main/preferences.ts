import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** What happens when the last window is closed. */
export type LastWindowChoice = 'ask' | 'keep_open' | 'quit'

/** What the person at this computer chose for the desktop program. */
export interface PreferenceValues {
  last_window: LastWindowChoice
  /** Whether notices of the system come with its sound. */
  notice_sound: boolean
}

export interface Preferences {
  get(): PreferenceValues
  change(values: Partial<PreferenceValues>): void
  /** Calls back after each change. */
  onChange(listener: () => void): void
}

const CHOICES: readonly unknown[] = ['ask', 'keep_open', 'quit'] satisfies LastWindowChoice[]

/** Opens the file of preferences. What is absent or invalid has its default. */
export function openPreferences(file: string): Preferences {
  let values = readValues(file)
  const listeners: (() => void)[] = []
  return {
    get: () => values,
    change: (changes) => {
      values = { ...values, ...changes }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(values))
      renameSync(`${file}.new`, file)
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

function readValues(file: string): PreferenceValues {
  const { last_window, notice_sound } = readStored(file)
  return {
    last_window: CHOICES.includes(last_window) ? (last_window as LastWindowChoice) : 'ask',
    notice_sound: notice_sound === true,
  }
}

function readStored(file: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(readFileSync(file, 'utf8'))) as Record<string, unknown>
  } catch {
    return {}
  }
}
