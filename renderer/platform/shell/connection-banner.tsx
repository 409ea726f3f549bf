import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useConnection, watchConnection } from './connection.ts'
import classes from './connection-banner.module.css'

/** Says over the page that the server cannot be reached, until it can. */
export function ConnectionBanner() {
  const reachable = useConnection((connection) => connection.reachable)
  useEffect(watchConnection, [])
  return (
    <output className={`grid fixed centers untouched ${classes['place']}`}>
      {reachable ? null : (
        <span
          className={`row-10 middle medium body-size strong padded-10-16 rounded toned ${classes['banner']}`}
          data-tone="attention"
        >
          <IconPlugConnectedX className="warns rigid" size={20} stroke={1.8} aria-hidden="true" />
          Connection lost. We’ll reconnect automatically; nothing is lost.
        </span>
      )}
    </output>
  )
}
