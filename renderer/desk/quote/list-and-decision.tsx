import type { ReactNode } from 'react'
import { DETAIL_ELEMENT_ID } from '../../platform/kit/use-list-keys.ts'
import classes from './decision.module.css'

/** A queue with the chosen part and its decision side by side; on a narrower screen the queue is above them. */
export function ListAndDecision(props: { list: ReactNode; detail: ReactNode; label: string }) {
  return (
    <div className={classes['layout']}>
      <div className={classes['queue']}>{props.list}</div>
      <section id={DETAIL_ELEMENT_ID} className={classes['opened']} aria-label={props.label} tabIndex={-1}>
        {props.detail}
      </section>
    </div>
  )
}
