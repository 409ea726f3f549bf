import { Link } from '@tanstack/react-router'
import { CameraPicture } from './camera-picture.tsx'
import { useLivePrinter } from './use-live-printers.ts'

const NEXT_MS = 10_000

/** The camera of a printer, which leads to everything that the machine reports. Nothing for a printer without one. */
export function CardCamera({ printerId, name }: { printerId: string; name: string }) {
  const live = useLivePrinter(printerId)
  if (!live?.has_camera) return null
  return (
    <Link
      to="/console/printers"
      search={{ chosen: printerId }}
      className="relative block rounded no-underline"
    >
      <span className="spoken">What {name} does now:</span>
      <CameraPicture live={live} name={name} next_ms={NEXT_MS} />
    </Link>
  )
}
