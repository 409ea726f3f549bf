import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import classes from './buy-page.module.css'

interface StepProps {
  number: number
  title: string
  done: boolean
  /** Shown in a lighter color, because an earlier step comes first. */
  later?: boolean
  heading?: Ref<HTMLHeadingElement>
  aside?: ReactNode
  children: ReactNode
}

/** One step of buying, with its number, or a check mark once done. */
export function BuyStep({ number, title, done, later, heading, aside, children }: StepProps) {
  const id = useId()
  return (
    <section
      className={`border-t border-hairline ${classes['step']}`}
      aria-labelledby={id}
      data-later={later || undefined}
    >
      <div className={`flex min-h-control flex-wrap items-center gap-x-3 gap-y-1 ${classes['stepHead']}`}>
        <span
          className={`grid place-items-center text-body font-semibold ${classes['number']}`}
          data-done={done || undefined}
          aria-hidden="true"
        >
          {done ? <IconCheck size={16} stroke={2.4} /> : number}
        </span>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      <div className={classes['stepBody']}>{children}</div>
    </section>
  )
}
