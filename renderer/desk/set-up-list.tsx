import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SetUpShown } from '../../shared/operations/set-up/set-up-steps.ts'
import { Button } from '../platform/ui/buttons.tsx'
import { Failed } from '../platform/ui/failed.tsx'
import { StatusLine } from '../platform/kit/status-line.tsx'
import { StepMark } from '../operations/set-up/step-list.tsx'
import { STEP_WORDS } from '../operations/set-up/step-words.ts'
import { useSetUpChanges, useSetUpState } from '../operations/set-up/use-set-up.ts'

/** Shows owners what is left to set up in a new shop, until it is done or dismissed. */
export function SetUpList() {
  const setUp = useSetUpState().data
  const { move } = useSetUpChanges()
  const [wasDismissed, setWasDismissed] = useState(false)
  if (!setUp) return null
  const dismiss = () => move.mutate({ trigger: 'dismiss' }, { onSuccess: () => setWasDismissed(true) })
  const undo = () => move.mutate({ trigger: 'reopen' }, { onSuccess: () => setWasDismissed(false) })
  return (
    <>
      <Failed error={move.error} />
      {wasDismissed && setUp.status === 'dismissed' ? (
        <StatusLine message={{ text: 'The set-up is no longer on the Desk.', undo }} />
      ) : null}
      {setUp.status === 'open' ? (
        <OpenSteps setUp={setUp} isBusy={move.isPending} onDismiss={dismiss} />
      ) : null}
    </>
  )
}

function OpenSteps(props: { setUp: SetUpShown; isBusy: boolean; onDismiss: () => void }) {
  const { steps } = props.setUp
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <section className="grid gap-2.5 panel px-4 py-3.5" aria-labelledby="set-up">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-base font-semibold" id="set-up">
          Set up your shop
        </h2>
        <p className="figures text-muted">
          {done} of {steps.length} done
        </p>
        <Button look="bare" className="ml-auto" disabled={props.isBusy} onClick={props.onDismiss}>
          Dismiss
        </Button>
      </div>
      <ol className="auto-fill small-cards grid gap-x-4 gap-y-1">
        {steps.map((step, at) => (
          <li key={step.step}>
            <Link
              className="underlines flex items-center gap-2.5 text-soft no-underline"
              style={{ minHeight: 36 }}
              to="/console/set-up"
              search={{ step: step.step }}
            >
              <StepMark step={step} number={at + 1} />
              {STEP_WORDS[step.step].label}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
