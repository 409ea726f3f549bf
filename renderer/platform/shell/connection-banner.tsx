import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useConnection, watchConnection } from './connection.ts'
import classes from './connection-banner.module.css'

/** Says over the page that the server cannot be reached, until it can. */
export function ConnectionBanner() {
  const reachable = useConnection((connection) => connection.reachable)
  useEffect(watchConnection, [])
  return (
    <output className={`pointer-events-none fixed grid justify-items-center ${classes['place']}`}>
      {reachable ? null : (
        <span
          className={`strong toned flex items-center gap-2.5 rounded px-4 py-2.5 text-body font-medium ${classes['banner']}`}
          data-tone="attention"
        >
          <IconPlugConnectedX
            className="flex-none text-attention"
            size={20}
            stroke={1.8}
            aria-hidden="true"
          />
          Connection lost. We’ll reconnect automatically; nothing is lost.
        </span>
      )}
    </output>
  )
}
