import { useState } from 'react'
import { readInches, readWeight } from '../../shared/quoting/delivery/bench-units.ts'
import { packingIn, suggestPacking, type Packing } from '../../shared/quoting/delivery/choose-packing.ts'
import { billedWeight } from '../../shared/quoting/delivery/billed-weight.ts'
import type { ParcelShown } from '../../shared/orders/boards.ts'
import type { PackingShown } from '../../shared/orders/parcel-work.ts'
import type { PackingChoice as ChosenPacking } from './parcel-intents.ts'

/** The value of the choice of a box that is made to measure. */
export const CUSTOM_BOX = ' '

/** Staff's choices; null keeps the suggestion. */
interface Choices {
  units: ReadonlySet<number> | null
  hasScanned: boolean
  together: ReadonlySet<string>
  box: string | null
  size: readonly string[] | null
  weight: string
}

const NONE: Choices = {
  units: null,
  hasScanned: false,
  together: new Set(),
  box: null,
  size: null,
  weight: '',
}

export type PackForm = ReturnType<typeof usePackForm>

/** Returns the units, box and weight of one parcel, as staff choose them. The box follows the units until it is chosen. */
export function usePackForm(parcel: ParcelShown, packing: PackingShown) {
  const [choices, setChoices] = useState(() => ({ ...NONE, together: ofSamePurchase(parcel) }))
  const change = (changes: Partial<Choices>) => setChoices((before) => ({ ...before, ...changes }))
  const [own] = packing.orders
  const open = own.units.filter(({ parcel_id }) => parcel_id === null)
  const ready = open.filter(({ status }) => status === 'ready').map(({ unit }) => unit)
  const units = ready.filter((unit) => choices.units?.has(unit) ?? true)
  const together = parcel.together.filter(({ order_id }) => choices.together.has(order_id))
  const suggestion = suggestionFor(packing, units, together)
  const chosen = chosenPacking(packing, { choices, suggestion, units, together })
  const grams = readWeight(choices.weight) ?? chosen.grams
  const tick = (unit: number, isTicked: boolean) =>
    change({ units: new Set(isTicked ? [...units, unit] : units.filter((other) => other !== unit)) })
  const scan = (unit: number): boolean => {
    if (!ready.includes(unit)) return false
    const before = choices.hasScanned ? units : []
    change({ units: new Set([...before, unit]), hasScanned: true })
    return true
  }
  return {
    open,
    units,
    together,
    choices,
    change,
    tick,
    scan,
    box: choices.box ?? suggestion.box ?? CUSTOM_BOX,
    packing: { ...chosen, grams },
    weight: billedWeight(
      { ...chosen, grams },
      { carrier: packing.carrier, shopDivisor: packing.shop_divisor },
    ),
    input: inputOf({ choices, units, together, ready: open.length }),
  }
}

/** Orders of one purchase leave in one parcel unless staff decide otherwise. */
function ofSamePurchase({ together }: ParcelShown): ReadonlySet<string> {
  return new Set(together.filter(({ same_purchase }) => same_purchase).map(({ order_id }) => order_id))
}

type Together = ParcelShown['together']

function loadsOf({ orders }: PackingShown, units: readonly number[], together: Together) {
  return orders
    .map(({ order_id, part }, at) => ({
      ...part,
      quantity:
        at === 0 ? units.length : (together.find((other) => other.order_id === order_id)?.quantity ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Returns the quoted packing for all units of one order, else what the rules suggest. */
function suggestionFor(packing: PackingShown, units: readonly number[], together: Together): Packing {
  const [own] = packing.orders
  const loads = loadsOf(packing, units, together)
  const isWhole = together.length === 0 && units.length === own.units.length
  return isWhole || loads.length === 0 ? own.quoted : suggestPacking(loads, packing.rules)
}

interface Chosen {
  choices: Choices
  suggestion: Packing
  units: readonly number[]
  together: Together
}

function chosenPacking(packing: PackingShown, { choices, suggestion, units, together }: Chosen): Packing {
  const size = sizeOf(choices)
  const stock = packing.rules.boxes.find(({ name }) => name === choices.box)
  const loads = loadsOf(packing, units, together)
  if (choices.box === null || (choices.box === CUSTOM_BOX && size === null)) return { ...suggestion }
  if (stock && loads.length > 0) return packingIn(stock, loads, packing.rules)
  return { ...suggestion, box: null, size_mm: size ?? suggestion.size_mm }
}

/** Null until all three sides are lengths. */
function sizeOf({ size }: Choices): [number, number, number] | null {
  const sides = (size ?? []).map(readInches)
  const [a, b, c] = sides
  return a && b && c ? [a, b, c] : null
}

function inputOf({
  choices,
  units,
  together,
  ready,
}: {
  choices: Choices
  units: readonly number[]
  together: Together
  ready: number
}): ChosenPacking {
  const isCustom = choices.box === CUSTOM_BOX
  return {
    units: units.length === ready ? null : [...units],
    together: together.map(({ order_id, revision }) => ({ order_id, revision })),
    box: isCustom ? null : choices.box,
    size_mm: isCustom ? sizeOf(choices) : null,
    grams: readWeight(choices.weight),
  }
}
