import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { slicerOfFile } from '../../../../shared/production/slicer/slicer-kinds.ts'

/** The paths at which the installers of slicers put them, by system. */
const PROGRAMS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  win32: [
    'C:\\Program Files\\Prusa3D\\PrusaSlicer\\prusa-slicer-console.exe',
    'C:\\Program Files\\OrcaSlicer\\orca-slicer.exe',
    'C:\\Program Files\\Bambu Studio\\bambu-studio.exe',
  ],
  darwin: [
    '/Applications/PrusaSlicer.app/Contents/MacOS/PrusaSlicer',
    '/Applications/Original Prusa Drivers/PrusaSlicer.app/Contents/MacOS/PrusaSlicer',
    '/Applications/OrcaSlicer.app/Contents/MacOS/OrcaSlicer',
    '/Applications/BambuStudio.app/Contents/MacOS/BambuStudio',
  ],
}

const NAMES = ['prusa-slicer', 'PrusaSlicer', 'orca-slicer', 'OrcaSlicer', 'bambu-studio', 'BambuStudio']

/** Returns the program files that may be slicers. */
export function usualPlaces({ PATH = '', HOME = '' }: NodeJS.ProcessEnv): string[] {
  const inPath =
    process.platform === 'win32' ? [] : PATH.split(delimiter).filter((folder) => folder.startsWith('/'))
  const named = inPath.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  const folders = process.platform === 'linux' ? appImageFolders(HOME) : []
  const all = [...(PROGRAMS[process.platform] ?? []), ...named, ...folders.flatMap(appImagesIn)]
  return [...new Set(all)].filter((path) => existsSync(path))
}

function appImageFolders(home: string): string[] {
  const own = home === '' ? [] : ['Applications', '.local/bin', 'AppImages'].map((name) => join(home, name))
  return ['/opt', '/opt/prusaslicer', '/opt/orcaslicer', '/opt/bambustudio', ...own]
}

function appImagesIn(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter(
      (name) => /\.appimage$/i.test(name) && slicerOfFile(name) !== null,
    )
    return names.map((name) => join(folder, name))
  } catch {
    return []
  }
}
