import { useEffect, useState } from 'react'
import tones from '../../platform/kit/tones.module.css'
import classes from './printer-links.module.css'

const NEXT_MS = 4_000
/** A printer without a camera is not asked again and again. */
const MAX_FAILURES = 2

/** The picture of a printer's camera, a new one every few seconds while it is in view; nothing where there is none. */
export function CameraPicture({ printerId, name }: { printerId: string; name: string }) {
  const [turn, setTurn] = useState(0)
  const [loads, setLoads] = useState({ shown: false, failures: 0 })
  const { shown, failures } = loads
  useEffect(() => {
    if (failures >= MAX_FAILURES) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setTurn((last) => last + 1)
    }, NEXT_MS)
    return () => clearInterval(timer)
  }, [failures])
  if (failures >= MAX_FAILURES)
    return shown ? <p className={tones['quiet']}>The camera does not answer.</p> : null
  return (
    <img
      className={classes['camera']}
      hidden={!shown}
      src={`/console/printers/${encodeURIComponent(printerId)}/snapshot?turn=${turn}`}
      alt={`Camera of ${name}`}
      onLoad={() => setLoads({ shown: true, failures: 0 })}
      onError={() => setLoads((last) => ({ ...last, failures: last.failures + 1 }))}
    />
  )
}
