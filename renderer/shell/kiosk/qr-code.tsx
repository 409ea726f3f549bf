import { encode } from 'uqr'
import { useMemo } from 'react'
import classes from './kiosk.module.css'

/** A quiet zone of four modules, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4

/** A QR code, dark on white in either color scheme, because many cameras do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg className={classes['code']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} className={classes['paper']} />
      <path d={path} className={classes['ink']} shapeRendering="crispEdges" />
    </svg>
  )
}

/** Returns the side in modules, and one path of all dark ones. */
function drawingOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: squares.join('') }
}
