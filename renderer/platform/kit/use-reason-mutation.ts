import { useMutation, type UseMutationOptions } from '@tanstack/react-query'

/** Returns the props with which a reason dialog sends a mutation; `toInput` puts the reason into its input. */
export function useReasonMutation<Data, Problem, Input>(
  options: UseMutationOptions<Data, Problem, Input>,
  toInput: (reason: string) => Input,
) {
  const { isPending, error, mutate } = useMutation(options)
  return { busy: isPending, error, onConfirm: (reason: string) => mutate(toInput(reason)) }
}
