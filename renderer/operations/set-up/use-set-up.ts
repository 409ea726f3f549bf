import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { trpc } from '../../platform/api.ts'
import type { SetUpPlace } from './set-up-places.ts'

/** Returns the state of the set-up, as the server has it. */
export function useSetUpState() {
  return useQuery(trpc.setUp.read.queryOptions())
}

/** The place that the address names, if any, and moving to another one. */
export function usePlace() {
  const navigate = useNavigate()
  const place = useSearch({ strict: false, select: ({ step }) => step })
  const goTo = (step: SetUpPlace) => void navigate({ to: '/console/set-up', search: { step } })
  return { place, goTo }
}

/** Answering and skipping steps, and finishing the whole. What the server answers is shown at once. */
export function useSetUpChanges() {
  const queries = useQueryClient()
  const onSuccess = async () => {
    await queries.invalidateQueries({ refetchType: 'active' })
  }
  return {
    answer: useMutation(trpc.setUp.answer.mutationOptions({ onSuccess })),
    skip: useMutation(trpc.setUp.skip.mutationOptions({ onSuccess })),
    move: useMutation(trpc.setUp.move.mutationOptions({ onSuccess })),
  }
}
