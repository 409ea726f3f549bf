import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasRight } from '../../../shared/accounts/rights.ts'
import type { Person } from '../../../shared/accounts/people.ts'
import { trpc } from '../../platform/api.ts'
import { ButtonLink } from '../../platform/ui/buttons.tsx'
import { Failed } from '../../platform/ui/failed.tsx'
import { LoadingLines } from '../../platform/ui/loading-lines.tsx'
import { StockRuleSection } from './stock-rule-section.tsx'
import { LineField } from '../../platform/ui/line-field.tsx'
import { EmptyList } from '../../platform/kit/list.tsx'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { StatusLine } from '../../platform/kit/status-line.tsx'
import { useActionKeys } from '../../platform/kit/use-list-keys.ts'
import { StockRow } from './stock-row.tsx'
import type { StockedMaterial } from './stock-intent.ts'
import { useStockMoves, type StockMoves } from './use-stock-moves.ts'

/** Shows what the shop prints with and what of it is in stock. One click takes a material or a color out of new quotes. */
export function MaterialsPage() {
  return (
    <OperatorFrame title="Materials" right="see_orders">
      {(person) => <Stock person={person} />}
    </OperatorFrame>
  )
}

function Stock({ person }: { person: Person }) {
  const stock = useQuery(trpc.catalog.stock.queryOptions())
  const moves = useStockMoves(stock.data ?? [])
  const [search, setSearch] = useState('')
  const canUndo = moves.busy || moves.message?.undo !== undefined
  useActionKeys(canUndo ? [{ key: 'u', label: 'Undo', run: moves.undo }] : [])
  if (stock.isPending) return <LoadingLines label="Loading materials" />
  if (stock.isError) return <Failed error={stock.error} />
  const shown = stock.data.filter((material) => matches(material, search))
  return (
    <Box className="grid gap-4" w="min(1100px, 100%)">
      <Lead />
      <div className="cell-row max-w-[760px] items-end">
        <LineField label="Search" type="search" value={search} onChange={setSearch} />
        {hasRight(person.role, 'set_up') ? (
          <>
            <ButtonLink to="/console/materials/edit">Edit materials and colors</ButtonLink>
            <ButtonLink to="/console/print-settings">Print settings</ButtonLink>
          </>
        ) : null}
      </div>
      <Failed error={moves.error} />
      <StatusLine message={moves.message} />
      <StockRuleSection person={person} />
      {shown.length === 0 ? (
        <EmptyList title="No matching materials">Search by material, property or color.</EmptyList>
      ) : (
        <StockList materials={shown} moves={moves} mayDecide={hasRight(person.role, 'decide')} />
      )}
    </Box>
  )
}

interface StockListProps {
  materials: readonly StockedMaterial[]
  moves: StockMoves
  mayDecide: boolean
}

function StockList({ materials, ...props }: StockListProps) {
  return (
    <ul className="ruled-rows border-t border-hairline" aria-label="Materials">
      {materials.map((material) => (
        <StockRow key={material.id} material={material} {...props} />
      ))}
    </ul>
  )
}

function Lead() {
  return (
    <p className="readable">
      Click a color or a material to take it out of stock, and again when it is back. New quotes cannot choose
      what is out of stock; open quotes and orders keep what they have. The list of materials is fixed by the
      interface that programs order through: take one out of stock to stop offering it. “Another material” is
      always offered, and staff price it.
    </p>
  )
}

function matches({ id, label, description, properties, colors }: StockedMaterial, search: string): boolean {
  const text = [id, label, description, ...properties, ...colors.map(({ name }) => name)].join(' ')
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))
}
