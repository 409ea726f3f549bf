import { Link } from '@tanstack/react-router'
import { Notice } from '../platform/ui/notice.tsx'
import { useUpdates } from '../platform/kit/use-updates.ts'

/** A new version of the desktop program; nothing in a browser, or where there is none. */
export function UpdateNotice() {
  const { data } = useUpdates()
  if (!data?.release) return null
  return (
    <Notice tone="info" title={`Layerline ${data.release.version} can be installed`}>
      <p>
        This computer has {data.version}. <Link to="/console/workstation">See what is new</Link>
      </p>
    </Notice>
  )
}
