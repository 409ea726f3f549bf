import { pickupLine } from '../../../shared/quoting/delivery/pickup.ts'
import type { usePickup } from './use-pickup.ts'

/** Asks whether the order is delivered or picked up; nothing at shops without pickup. */
export function ChooseWay({ pickup: { place, isChosen, choose } }: { pickup: ReturnType<typeof usePickup> }) {
  if (place === null) return null
  const ways = [
    { pickup: false, name: 'Delivery', facts: 'By courier or carrier, to an address', price: null },
    {
      pickup: true,
      name: 'Pick up at the shop',
      facts: pickupLine(place),
      price: 'Free',
    },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="spoken">How you get it</legend>
      {ways
        .filter(({ pickup }) => pickup || !place.only)
        .map(({ pickup, name, facts, price }) => (
          <label key={name} className="picks rings">
            <input type="radio" name="way" checked={pickup === isChosen} onChange={() => choose(pickup)} />
            <span className="grid min-w-0">
              <span className="font-medium">{name}</span>
              <span className="note">{facts}</span>
            </span>
            {price}
          </label>
        ))}
    </fieldset>
  )
}
