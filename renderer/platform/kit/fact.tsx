import type { ReactNode } from 'react'

/** One row of a `dl`; nothing when there is no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
