import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../platform/api.ts'
import classes from './staff.module.css'

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/

/** Says that links for other devices lead nowhere while the shop can only be opened on its own machine. */
export function NetworkReach() {
  const links = useQuery(trpc.lan.read.queryOptions()).data?.written.links
  if (links === undefined || !LOOPBACK.test(new URL(links).hostname)) return null
  return (
    <p className={`note ${classes['hint']}`}>
      Other screens and phones cannot open this shop yet.{' '}
      <Link to="/console/lan">Open it to the local network</Link> first.
    </p>
  )
}
