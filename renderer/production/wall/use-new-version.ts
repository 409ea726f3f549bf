import { useEffect } from 'react'
import { PROGRAM_VERSION } from '../../../shared/platform/program-version.ts'

const RELOADED_FOR = 'layerline-wall-version'

/** Loads the display again, once, when the shop runs another version than the one that this page came from. */
export function useNewVersion(version: string | undefined): void {
  useEffect(() => {
    if (version === undefined || version === PROGRAM_VERSION) return
    if (sessionStorage.getItem(RELOADED_FOR) === version) return
    sessionStorage.setItem(RELOADED_FOR, version)
    location.reload()
  }, [version])
}
