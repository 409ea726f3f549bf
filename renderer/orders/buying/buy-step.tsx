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
    <section className={`line-above ${classes['step']}`} aria-labelledby={id} data-later={later || undefined}>
      <div className={`wrap middle control-high gap-4-12 ${classes['stepHead']}`}>
        <span
          className={`center bold body-size ${classes['number']}`}
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
