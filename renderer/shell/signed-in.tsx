import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Person } from '../../shared/accounts/people.ts'
import { queryClient, refusalOf, trpc } from '../api.ts'
import { useSession } from './session.ts'
import { LoadingLines } from '../ui/loading-lines.tsx'
import classes from './signed-in.module.css'

/** A page for signed-in people. Everybody else signs in first and comes back to this very address. */
export function SignedIn({ children }: { children: (person: Person) => ReactNode }) {
  const session = useSession()
  useEffect(watchForSignOut, [])
  if (session?.person) return children(session.person)
  return (
    <div className={classes['page']}>
      {session ? <ToSignIn /> : null}
      <LoadingLines label="Loading the account" />
    </div>
  )
}

/** Leaves once, from the address where it appeared: the address changes before the page that it leads to is there. */
function ToSignIn() {
  const navigate = useNavigate()
  const router = useRouter()
  const [here] = useState(() => router.state.location.href)
  useEffect(() => void navigate({ to: '/sign-in', search: { next: here }, replace: true }), [navigate, here])
  return null
}

interface CacheEvent {
  type: string
  action?: { type: string; error?: unknown }
}

/** This browser may be signed out from another one: then the shop is asked anew who is here. Returns how to stop. */
function watchForSignOut(): () => void {
  const note = ({ type, action }: CacheEvent) => {
    if (type !== 'updated' || action?.type !== 'error') return
    if (refusalOf(action.error).code !== 'unauthorized') return
    void queryClient.invalidateQueries({ queryKey: trpc.session.queryKey() })
  }
  const stops = [queryClient.getQueryCache().subscribe(note), queryClient.getMutationCache().subscribe(note)]
  return () => stops.forEach((stop) => stop())
}
