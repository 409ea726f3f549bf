import type { PrintSetting } from './materials.ts'

/**
 * Sets the choices of a setting in a list that is being edited. Settings whose range follows it get a range for each choice: a
 * new one begins with the range of the last. A default that is no choice any more becomes the first one.
 */
export function setChoices(settings: PrintSetting[], name: string, choices: readonly string[]): void {
  for (const setting of settings) {
    if (setting.name === name) {
      setting.choices = [...choices]
      if (setting.standard !== undefined && choices.length > 0 && !choices.includes(String(setting.standard)))
        setting.standard = choices[0]
    }
    if (setting.range_by !== name) continue
    const known = setting.ranges ?? {}
    const last = Object.values(known).at(-1) ?? { min: 0, max: 1 }
    setting.ranges = Object.fromEntries(choices.map((choice) => [choice, known[choice] ?? { ...last }]))
  }
}

/** Lets the shop choose for the part when a setting is left out, or sets what is printed then. */
export function setStandard(setting: PrintSetting, standard: number | string | null): void {
  if (standard === null) {
    setting.automatic = true
    delete setting.standard
    return
  }
  delete setting.automatic
  setting.standard = standard
}
