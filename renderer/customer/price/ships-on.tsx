import { Day } from '../../ui/values.tsx'

/** When an option leaves the shop, or that a person still says so. */
export function ShipsOn({ ship_by, word = 'Ships' }: { ship_by: string | null; word?: string }) {
  if (ship_by === null) return 'Date to be confirmed'
  return (
    <>
      {word} <Day day={ship_by} />
    </>
  )
}
