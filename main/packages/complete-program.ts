import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AfterPackContext } from 'electron-builder'
import type { System, Target } from './targets.ts'

/** The package that updates an installed program, where all packages of a system have the same program in them. */
const UPDATED_BY: Partial<Record<string, Target>> = { win32: 'nsis', darwin: 'dmg' } satisfies Partial<
  Record<System, Target>
>

/** Removes the page that Electron shows without a program; electron-builder leaves it where the runtime is a local folder. */
export function cleanRuntime({ appOutDir, electronPlatformName }: AfterPackContext): void {
  const folder = electronPlatformName === 'darwin' ? 'Electron.app/Contents/Resources' : 'resources'
  rmSync(join(appOutDir, folder, 'default_app.asar'), { force: true })
}

/** Completes a packed program before it is signed, because a change after that would break the signature. */
export function completeProgram({ packager, appOutDir, electronPlatformName }: AfterPackContext): void {
  const target = UPDATED_BY[electronPlatformName]
  if (target !== undefined) notePackage(packager.getResourcesDir(appOutDir), target)
}

/** Notes in the program's resources which package updates it. */
export function notePackage(resources: string, target: Target): void {
  writeFileSync(join(resources, 'package-type'), `${target}\n`)
}
