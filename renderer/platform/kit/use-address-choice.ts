import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { readChosen } from './console-search.ts'

/**
 * Returns the name of what is chosen, kept in the address (`?chosen=`). The history has a new name at once; the router
 * renders it later, when the next key may have been pressed already.
 */
export function useAddressChoice(): {
  named: string | undefined
  choose: (name: string | undefined) => void
} {
  const { history, options } = useRouter()
  const rendered = useSearch({ strict: false }).chosen
  const pathname = useLocation({ select: (location) => location.pathname })
  const navigate = useNavigate()
  const newest = () => {
    const { location } = history
    // Another page is being opened: what is chosen there is not chosen here.
    if (location.pathname !== pathname) return rendered
    return readChosen(options.parseSearch(location.search)).chosen
  }
  return {
    named: useSyncExternalStore(history.subscribe, newest),
    choose: (name) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, chosen: name }),
        replace: true,
        resetScroll: false,
      }),
  }
}
