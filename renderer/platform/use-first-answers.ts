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
 * already reads. A page that takes the place of one of its kind, like the next order of a list, waits in the same way.
 */
export function useFirstAnswers(): boolean {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname ?? '' })
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  const isWaiting = useIsFetching(isFirst) > 0 || isLoading
  const [readyPath, setReadyPath] = useState<string | null>(null)
  const [waitedPath, setWaitedPath] = useState<string | null>(null)
  const hasWaited = waitedPath === path
  if (isWaiting && !hasWaited && readyPath !== path) setWaitedPath(path)
  useEffect(() => {
    if (readyPath === path || isWaiting) return
    const look = () => {
      if (queryClient.isFetching(isFirst) === 0) setReadyPath(path)
    }
    // Letters of another font are of another width.
    const lookWithFonts = () => void document.fonts.ready.then(look)
    const timer = setTimeout(lookWithFonts, hasWaited ? NEXT_QUESTION_MS : 0)
    return () => clearTimeout(timer)
  }, [path, readyPath, isWaiting, hasWaited])
  useEffect(() => {
    const timer = setTimeout(() => setReadyPath(path), MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }, [path])
  // One whose answers are known already replaces the other without a blank in between.
  return readyPath === path || (readyPath !== null && !hasWaited)
}
