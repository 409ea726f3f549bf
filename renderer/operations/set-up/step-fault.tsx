/** Says what is wrong with a step if it is not about a single field. */
export function StepFault({ fault }: { fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p className="text-fine text-stop" role="alert">
      {fault}
    </p>
  )
}
