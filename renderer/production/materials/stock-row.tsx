import { useState } from 'react'
import type { Stock, StockItem } from '../../../shared/catalog/stock.ts'
import { asPacificDay } from '../../../shared/platform/time.ts'
import { Button } from '../../platform/ui/buttons.tsx'
import { dayText, pacificToday } from '../../platform/ui/words.ts'
import { LineField } from '../../platform/ui/line-field.tsx'
import { Swatch } from '../../catalog/swatch.tsx'
import { stockIntent, type StockedMaterial } from './stock-intent.ts'
import type { StockMoves } from './use-stock-moves.ts'

interface StockRowProps {
  material: StockedMaterial
  moves: StockMoves
  mayDecide: boolean
}

interface StockEntry {
  item: StockItem
  /** `PETG`, `PETG in White`. */
  name: string
  stock: Stock
  /** Customers can choose it with later dates. */
  awaited: boolean
}

/** A material with a switch for itself and one for each of its colors. */
export function StockRow({ material, moves, mayDecide }: StockRowProps) {
  const { id, label, description, properties } = material
  return (
    <li className="cell-row items-start">
      <div className="grid content-start gap-1 text-small">
        <h2 className="text-base font-semibold">
          {label} <small>{id === label ? null : id}</small>
        </h2>
        <p className="font-normal text-muted">{description}</p>
        <p className="font-normal text-soft">{properties.join(' · ')}</p>
      </div>
      {id === 'Custom' ? (
        <p className="wide text-muted">Always offered</p>
      ) : (
        <StockSwitches id={id} material={material} moves={moves} mayDecide={mayDecide} />
      )}
    </li>
  )
}

function StockSwitches({ id, material, moves, mayDecide }: StockRowProps & { id: StockItem['material'] }) {
  const { label, stock, colors } = material
  const own = { item: { material: id, color: null }, name: label, stock, awaited: false }
  const ofColor = (color: (typeof colors)[number]): StockEntry => ({
    item: { material: id, color: color.name },
    name: `${label} in ${color.name}`,
    stock: color.stock,
    awaited: color.awaited,
  })
  const set = ({ item }: StockEntry, stock: Stock) => moves.add(stockIntent({ item, label, stock }))
  const toggle = (entry: StockEntry) => set(entry, { in_stock: !entry.stock.in_stock, expected: null })
  const missing = [own, ...colors.map(ofColor)].filter((entry) => !entry.stock.in_stock)
  return (
    <div className="wide grid content-start gap-3">
      <fieldset className="flex flex-wrap gap-1.5" aria-label={`${label} in stock`}>
        <Switch entry={own} disabled={!mayDecide} onToggle={toggle}>
          {stock.in_stock ? 'In stock' : 'Out of stock'}
        </Switch>
        {colors.map((color) => (
          <Switch key={color.name} entry={ofColor(color)} disabled={!mayDecide} onToggle={toggle}>
            <Swatch fill={color.swatch} /> {color.name}
          </Switch>
        ))}
      </fieldset>
      {missing.map((entry) => (
        <Expected
          key={`${entry.name} ${entry.stock.expected}`}
          entry={entry}
          isOff={!mayDecide}
          onSet={(expected) => set(entry, { in_stock: false, expected })}
        />
      ))}
    </div>
  )
}

interface SwitchProps {
  entry: StockEntry
  disabled: boolean
  onToggle: (entry: StockEntry) => void
  children: React.ReactNode
}

function Switch({ entry, disabled, onToggle, children }: SwitchProps) {
  const { name, stock } = entry
  const isOn = stock.in_stock
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-label={name}
      aria-checked={isOn}
      // A switch that cannot be used keeps the focus, so that the keyboard stays where it was after a change.
      aria-disabled={disabled || undefined}
      title={isOn ? `${name} is in stock` : `${name} is out of stock`}
      onClick={() => (disabled ? undefined : onToggle(entry))}
    >
      {children}
    </button>
  )
}

interface ExpectedProps {
  entry: StockEntry
  isOff: boolean
  onSet: (day: Stock['expected']) => void
}

/** When something that is out of stock is expected; customers read it. */
function Expected({ entry, isOff, onSet }: ExpectedProps) {
  const saved = entry.stock.expected ?? ''
  const [day, setDay] = useState<string>(saved)
  const isPast = day !== '' && day < pacificToday()
  return (
    <div className="fields-line cell-row items-start">
      <p className="text-stop">
        {entry.name} is out of stock
        {saved === '' ? '.' : `, expected ${dayText(saved)}.`}
        {entry.awaited
          ? ' Customers can choose it with ship dates after that day, by the rule of the stock.'
          : ''}
      </p>
      <LineField
        label="Expected on"
        aria-label={`Expected on, ${entry.name}`}
        type="date"
        min={pacificToday()}
        value={day}
        disabled={isOff}
        fault={isPast && day !== saved ? 'This day has passed.' : null}
        onChange={setDay}
      />
      <Button
        disabled={isOff || day === saved || isPast}
        onClick={() => onSet(day === '' ? null : asPacificDay(day))}
      >
        {day === '' && saved !== '' ? 'Remove day' : 'Set day'}
      </Button>
    </div>
  )
}
