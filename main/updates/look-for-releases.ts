import type { KnownReleases } from './known-releases.ts'
import { fetchManifest } from './read-manifest.ts'

/** Reads the list of releases at the address, and keeps it if it counts. Counts a try as failed until it is. `now`: Unix seconds. */
export async function lookForReleases(known: KnownReleases, now: number): Promise<void> {
  const { address, failed_checks } = known.kept()
  if (address === null) return
  known.save({ tried_at: now, failed_checks: failed_checks + 1 })
  const manifest = await fetchManifest(address)
  // Throws before anything of it is kept.
  known.read(manifest)
  known.save({ manifest, checked_at: now, failed_checks: 0 })
}
