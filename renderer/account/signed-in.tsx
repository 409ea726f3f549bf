import { Navigate, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Person } from '../../shared/accounts/people.ts'
import { queryClient, refusalOf, trpc } from '../api.ts'
import { useSession } from '../shell/session.ts'
import { LoadingLines } from './loading-lines.tsx'
import classes from './account.module.css'

/** A page for signed-in people. Everybody else signs in first and comes back to this very address. */
export function SignedIn({ children }: { children: (person: Person) => ReactNode }) {
  const session = useSession()
  const here = useLocation({ select: (location) => location.href })
  useEffect(watchForSignOut, [])
  if (!session)
    return (
      <div className={classes['page']}>
        <LoadingLines label="Loading the account" />
      </div>
    )
  if (!session.person) return <Navigate to="/sign-in" search={{ next: here }} replace />
  return children(session.person)
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
