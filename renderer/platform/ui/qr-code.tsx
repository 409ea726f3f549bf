import { encode } from 'uqr'
import { useMemo } from 'react'

/** A quiet zone of four modules, as ISO/IEC 18004 asks. */
const QUIET_ZONE = 4

/** A QR code, dark on white in either color scheme, because many cameras do not read it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => drawingOf(text), [text])
  return (
    <img
      className="block w-full rounded"
      src={`data:image/svg+xml,${encodeURIComponent(source)}`}
      alt={label}
    />
  )
}

/** Returns the SVG, with one path of all dark modules. */
function drawingOf(text: string): string {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${squares.join('')}"/></svg>`
}
