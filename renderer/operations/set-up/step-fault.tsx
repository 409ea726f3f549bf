/** Says what is wrong with a step if it is not about a single field. */
export function StepFault({ fault }: { fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p className="fault fine-size" role="alert">
      {fault}
    </p>
  )
}
