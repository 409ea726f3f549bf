import { Link } from '@tanstack/react-router'
import type { UpdateStatus } from '../../../shared/operations/workstation/updates.ts'
import { shopInstantText } from '../../platform/ui/words.ts'
import { useUpdates } from '../../platform/kit/use-updates.ts'

/** The version of the desktop program on this computer, and whether there is a newer one. Nothing in a browser. */
export function VersionSection() {
  const { data } = useUpdates()
  if (!data) return null
  return (
    <section className="page-section" aria-labelledby="version">
      <h2 id="version">Version</h2>
      <p>
        This is Layerline {data.version}. {stateSentence(data)} <Link to="/console/workstation">Updates</Link>
      </p>
    </section>
  )
}

function stateSentence({ unavailable, address, release, checked_at, fault }: UpdateStatus): string {
  if (unavailable !== null) return unavailable
  if (address === null) return 'Updates are off.'
  if (fault !== null) return fault
  if (release !== null) return `Version ${release.version} can be installed.`
  return checked_at === null
    ? 'The address has not been checked yet.'
    : `There was no newer version ${shopInstantText(checked_at)}.`
}
