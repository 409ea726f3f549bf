import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Person } from '../../../shared/accounts/people.ts'
import { hasRight } from '../../../shared/accounts/rights.ts'
import { PLATE_LIST } from '../../../shared/production/plates/plate-list.ts'
import { trpc } from '../../platform/api.ts'
import { OperatorFrame } from '../../platform/kit/operator-frame.tsx'
import { useSeenList } from '../../platform/kit/use-right.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { LIST_QUERY, loadedRows } from '../../platform/lists/loaded-rows.ts'
import { useListState } from '../../platform/lists/use-list-state.ts'
import { PlateBulk } from './plate-bulk.tsx'
import { PLATE_ROWS } from './plate-rows.tsx'

/** Every plate of the shop: planned, printing, and those of the past. */
export function PlatesPage() {
  return (
    <OperatorFrame title="Plates" right="look">
      {(person) => <Plates person={person} />}
    </OperatorFrame>
  )
}

function Plates({ person }: { person: Person }) {
  const table = useSeenList(PLATE_LIST)
  const list = useListState(table)
  const navigate = useNavigate()
  const { q, sort, filters } = list.state
  const loaded = loadedRows(
    useInfiniteQuery(trpc.plates.list.infiniteQueryOptions({ q, sort, filters }, LIST_QUERY)),
  )
  return (
    <ListPage
      {...PLATE_ROWS}
      table={table}
      list={list}
      loaded={loaded}
      label="Plates"
      search={{ label: 'Search plates', placeholder: 'Plate, order number or file' }}
      empty={{ title: 'No plates yet', text: 'A plate is planned on the page Production.' }}
      mayExport
      onOpen={({ id }) => void navigate({ to: '/console/plates/$id', params: { id } })}
      // oxlint-disable-next-line react/no-unstable-nested-components -- it renders an element, and is no component
      bulk={(rows, onDone) => (
        <PlateBulk rows={rows} mayMake={hasRight(person.role, 'make')} onDone={onDone} />
      )}
    />
  )
}
