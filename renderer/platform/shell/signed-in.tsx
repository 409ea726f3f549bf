import { useNavigate, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import { queryClient, refusalOf, trpc } from '../api.ts'
import { useSession } from './session.ts'
import { LoadingLines } from '../ui/loading-lines.tsx'

/** A page for signed-in users. Others are sent to sign in and come back to this address. */
export function SignedIn({ children }: { children: (person: Person) => ReactNode }) {
  const session = useSession()
  useEffect(watchForSignOut, [])
  if (session?.person) return children(session.person)
  return (
    // With a key of its own, so that the page does not begin as this element and move from its place.
    <div key="loading" className="page-box narrow">
      {session ? <RedirectToSignIn /> : null}
      <LoadingLines label="Loading account" />
    </div>
  )
}

/** Redirects once, with the address at mount: the address changes before the sign-in page replaces this one. */
function RedirectToSignIn() {
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

/** Reloads the session when a request is refused as unauthorized: another browser may have ended it. Returns the cleanup. */
function watchForSignOut(): () => void {
  const onEvent = ({ type, action }: CacheEvent) => {
    if (type !== 'updated' || action?.type !== 'error') return
    if (refusalOf(action.error).code !== 'unauthorized') return
    void queryClient.invalidateQueries({ queryKey: trpc.session.queryKey() })
  }
  const cleanups = [
    queryClient.getQueryCache().subscribe(onEvent),
    queryClient.getMutationCache().subscribe(onEvent),
  ]
  return () => cleanups.forEach((cleanup) => cleanup())
}
