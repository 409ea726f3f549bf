import { encode } from 'uqr'
import classes from './lan.module.css'

/** A QR code of an address, black on white in every theme, because many cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <img
      className={classes['qr']}
      src={`data:image/svg+xml,${encodeURIComponent(svgOf(path, size))}`}
      alt={label}
    />
  )
}

function svgOf(path: string, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}"/></svg>`
}
