import { type Query, useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from './api.ts'

/** A page that waits longer shows what it has. */
const MAX_WAIT_MS = 10_000
/** Parts that an answer brings ask for more within this time. */
const NEXT_QUESTION_MS = 30

/** `isLater` is for what a page shows after everything else, in a place that is kept for it. */
const isFirst = {
  predicate: ({ state, meta }: Query) => state.status === 'pending' && meta?.['isLater'] !== true,
}

/**
 * Returns true once the first answers of a page are there: parts that arrive one by one would move those that a person
 * already reads.
 */
export function useFirstAnswers(): boolean {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const isWaiting = useIsFetching(isFirst) > 0 || isLoading
  const [hasWaited, setHasWaited] = useState(isWaiting)
  const [isReady, setIsReady] = useState(false)
  if (isWaiting && !hasWaited) setHasWaited(true)
  useEffect(() => {
    if (isReady || isWaiting) return
    const look = () => setIsReady(queryClient.isFetching(isFirst) === 0)
    // Letters of another font are of another width.
    const lookWithFonts = () => void document.fonts.ready.then(look)
    const timer = setTimeout(lookWithFonts, hasWaited ? NEXT_QUESTION_MS : 0)
    return () => clearTimeout(timer)
  }, [isReady, isWaiting, hasWaited])
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}
