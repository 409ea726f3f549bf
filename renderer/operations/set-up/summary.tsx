import { useEffect, useRef } from 'react'
import { Link } from '@tanstack/react-router'
import type { SetUpShown, SetUpStatus } from '../../../shared/operations/set-up/set-up-steps.ts'
import { Button, ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { counted } from '../../../shared/platform/counted.ts'
import { StepMark } from './step-list.tsx'
import { STATE_WORDS, STEP_WORDS } from './step-words.ts'
import { useSetUpChanges } from './use-set-up.ts'
import classes from './set-up.module.css'

/** Behind the last step: what is done and what was left out. */
export function Summary({ setUp: { status, steps } }: { setUp: SetUpShown }) {
  const left = steps.filter(({ state }) => state !== 'done')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={`grid max-w-[760px] min-w-0 gap-5 ${classes['step']}`} aria-labelledby="summary">
      <h2 className="text-head font-semibold" id="summary" ref={title} tabIndex={-1}>
        {left.length === 0 ? 'Your shop is set up' : `${counted(left.length, 'step')} left`}
      </h2>
      <p className="readable">
        {left.length === 0
          ? 'Everything can be changed on its own page; the history of each says what the set-up saved.'
          : 'Until then, the default settings apply.'}
      </p>
      <ul className="grid gap-3.5" aria-label="Left">
        {left.map((step) => (
          <li key={step.step} className="flex items-center gap-2.5">
            <StepMark step={step} number={steps.indexOf(step) + 1} />
            <Link to="/console/set-up" search={{ step: step.step }}>
              {STEP_WORDS[step.step].label}
            </Link>
            <small>{STATE_WORDS[step.state ?? 'open']}</small>
          </li>
        ))}
      </ul>
      <SummaryButtons status={status} isWhole={left.length === 0} />
    </section>
  )
}

function SummaryButtons({ status, isWhole }: { status: SetUpStatus; isWhole: boolean }) {
  const { mutate, isPending, error } = useSetUpChanges().move
  return (
    <>
      <Failed error={error} />
      <div className={`flex flex-wrap gap-2 border-t border-hairline pt-4 ${classes['foot']}`}>
        {status === 'open' ? (
          <Button look="primary" disabled={isPending} onClick={() => mutate({ trigger: 'finish' })}>
            {isWhole ? 'Finish' : 'Finish without them'}
          </Button>
        ) : (
          <ButtonLink to="/console" look="primary">
            To the Desk
          </ButtonLink>
        )}
        {status !== 'open' && !isWhole ? (
          <Button disabled={isPending} onClick={() => mutate({ trigger: 'reopen' })}>
            Show the set-up on the Desk again
          </Button>
        ) : null}
        <ButtonLink to="/">What customers see</ButtonLink>
      </div>
    </>
  )
}
