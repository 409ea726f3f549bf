import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FloorFilters } from './floor-filters.ts'
import type { FloorView } from './floor-views.ts'

/**
 * Returns the view and filters of the floor, kept in the address so that they can be linked to and survive a reload.
 */
export function useFloorSearch() {
  const { view = 'printers', chosen: _chosen, ...filters } = useSearch({ from: '/console/production' })
  const navigate = useNavigate()
  const show = (search: FloorFilters & { view: FloorView }) =>
    void navigate({
      to: '/console/production',
      search: ({ chosen }) => ({
        chosen,
        ...search,
        view: search.view === 'printers' ? undefined : search.view,
      }),
      replace: true,
      resetScroll: false,
    })
  return {
    view,
    filters,
    setView: (next: FloorView) => show({ ...filters, view: next }),
    setFilters: (next: FloorFilters) => show({ ...next, view }),
  }
}
