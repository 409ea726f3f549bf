import type { ReactNode } from 'react'
import { Money } from '../../platform/ui/values.tsx'

interface SumsProps {
  lines: readonly [name: string, cents: number][]
  /** Stands beside the last line, the margin. */
  note: string | null
}

/** Lists what came in and what it cost. A margin below zero is marked. */
export function Sums({ lines, note }: SumsProps) {
  return (
    <dl className={'figures grid grid-cols-fr-auto gap-x-4 gap-y-1 text-right'}>
      {lines.map(([name, cents], at) => (
        <Sum
          key={name}
          name={note !== null && at === lines.length - 1 ? `${name}, ${note}` : name}
          isLoss={cents < 0 && name === 'Margin'}
        >
          {cents < 0 ? '−' : ''}
          <Money cents={Math.abs(cents)} />
        </Sum>
      ))}
    </dl>
  )
}

function Sum({ name, isLoss, children }: { name: string; isLoss: boolean; children: ReactNode }) {
  return (
    <>
      <dt className="text-left">{name}</dt>
      <dd className={isLoss ? 'font-medium text-stop' : undefined}>{children}</dd>
    </>
  )
}
