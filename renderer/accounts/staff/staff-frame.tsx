import type { ReactNode } from 'react'
import type { Person } from '../../../shared/accounts/people.ts'
import account from '../account.module.css'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'

/** A page about staff: its lead and its content. Owners only; the server refuses everyone else, too. */
export function StaffFrame(props: { title: string; lead: string; children: (owner: Person) => ReactNode }) {
  return (
    <OperatorFrame title={props.title} right="set_up">
      {(person) => (
        <div className="grid max-w-[960px] gap-6">
          <p className={account['lead']}>{props.lead}</p>
          {props.children(person)}
        </div>
      )}
    </OperatorFrame>
  )
}
