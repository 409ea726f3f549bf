import { readKeptJson, writeKeptText } from './kept-file.ts'

/** The effect of closing the last window. */
export type LastWindowChoice = 'ask' | 'keep_open' | 'quit'

/** The person's choices for the desktop program at this computer. */
export interface PreferenceValues {
  last_window: LastWindowChoice
  /** True if notices of the system come with its sound. */
  notice_sound: boolean
  /** True once the move to the Applications folder of macOS was offered. */
  applications_offered: boolean
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
      writeKeptText(file, JSON.stringify(values))
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

function readValues(file: string): PreferenceValues {
  const { last_window, notice_sound, applications_offered } = Object(readKeptJson(file)) as Record<
    string,
    unknown
  >
  return {
    last_window: CHOICES.includes(last_window) ? (last_window as LastWindowChoice) : 'ask',
    notice_sound: notice_sound === true,
    applications_offered: applications_offered === true,
  }
}
