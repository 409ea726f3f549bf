/**
 * The packages that each system makes, in the order of the list. electron-builder makes all but the portable archive.
 */
const TARGETS = {
  linux: ['deb', 'tar.xz', 'AppImage'],
  win32: ['nsis'],
  darwin: ['dmg', 'zip'],
} as const

export type System = keyof typeof TARGETS
export type Target = (typeof TARGETS)[System][number]

const SYSTEM_NAMES: Record<System, string> = { linux: 'Linux', win32: 'Windows', darwin: 'macOS' }

/** Returns the targets that another system has to make, each with the reason. */
export function targetsElsewhere(here: System): { target: Target; why: string }[] {
  return (Object.keys(TARGETS) as System[])
    .filter((system) => system !== here)
    .flatMap((system) =>
      TARGETS[system].map((target) => ({
        target,
        why: `it is made on ${SYSTEM_NAMES[system]}, where npm installs the native parts for it`,
      })),
    )
}

/** Returns the system for which packages are made here. Throws for one that has none. */
export function requireSystem(here: NodeJS.Platform): System {
  if (here in TARGETS) return here as System
  throw new Error(`No package is made on ${here}: use ${Object.values(SYSTEM_NAMES).join(', ')}.`)
}

/** Returns the targets of a system that were asked for; all when none was named. Throws for a name that is none of them. */
export function chooseTargets(here: System, only: string | undefined): Target[] {
  const own: readonly Target[] = TARGETS[here]
  if (only === undefined) return [...own]
  return only.split(',').map((name) => {
    const target = own.find((known) => known === name)
    if (!target) throw new Error(`"${name}" cannot be made on this system. It makes ${own.join(', ')}.`)
    return target
  })
}
