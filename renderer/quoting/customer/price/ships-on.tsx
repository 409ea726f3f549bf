import { Day } from '../../../platform/ui/values.tsx'

/** The ship date of an option, or that staff still have to confirm it. */
export function ShipsOn({ ship_by, word = 'Ships' }: { ship_by: string | null; word?: string }) {
  if (ship_by === null) return 'Date to be confirmed'
  return (
    <>
      {word} <Day day={ship_by} />
    </>
  )
}
