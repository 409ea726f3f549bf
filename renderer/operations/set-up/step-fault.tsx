import tones from '../../platform/kit/tones.module.css'

/** What is wrong with a step, where it is not about one field. */
export function StepFault({ fault }: { fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p className={tones['fault']} role="alert">
      {fault}
    </p>
  )
}
