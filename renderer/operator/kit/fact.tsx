import type { ReactNode } from 'react'

/** One line of a list of facts; left out where there is nothing to say. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
